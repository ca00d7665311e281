-- Projects whole: commercial data, heads, slots and members, work units.

create table clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  registration_number text not null default '',
  avatar text not null default '',
  address text not null default '',
  country text not null default '',
  city text not null default '',
  industry text not null default '',
  website text not null default '',
  company_size text not null default '',
  solution_type text not null default '',
  lat text not null default '',
  long text not null default '',
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);

create unique index clients_name on clients (lower(name)) where deleted_at is null;

create table client_contacts (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients,
  name text not null,
  role text not null default '',
  emails text[] not null default '{}',
  is_main_contact boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create index client_contacts_client on client_contacts (client_id) where deleted_at is null;

-- info: { "<region>": { "address", "phone" } }
create table company_infos (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  registration_number text not null default '',
  info jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);

create unique index company_infos_name on company_infos (lower(name)) where deleted_at is null;

create table bank_accounts (
  id uuid primary key default gen_random_uuid(),
  account_number text not null,
  bank_name text not null default '',
  owner_name text not null default '',
  address text,
  swift_code text not null default '',
  routing_number text not null default '',
  name text not null default '',
  uk_sort_code text not null default '' check (length(uk_sort_code) <= 12),
  intermediary_bank_name text not null default '',
  intermediary_bank_address text not null default '',
  currency_id uuid not null references currencies,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index bank_accounts_name on bank_accounts (lower(name)) where deleted_at is null and name <> '';
create index bank_accounts_currency on bank_accounts (currency_id);

-- How much of a currency one USD buys, from a day on. Currencies stand by their three-letter name.
create table exchange_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  since date not null,
  per_usd numeric(20, 8) not null check (per_usd > 0),
  primary key (currency, since)
);

alter table projects
  add column type text not null default 'internal' check (type in ('internal', 'fixed-cost', 'time-material')),
  add column function text not null default 'development'
    check (function in ('development', 'learning', 'training', 'management')),
  add column start_date date,
  add column end_date date,
  add column country_id uuid references countries,
  add column project_email text not null default '',
  add column client_email text[] not null default '{}',
  add column allows_sending_survey boolean not null default false,
  add column bank_account_id uuid references bank_accounts,
  add column client_id uuid references clients,
  add column company_info_id uuid references company_infos,
  add column organization_id uuid references organizations,
  add column account_rating int not null default 0 check (account_rating between 0 and 5),
  add column delivery_rating int not null default 0 check (delivery_rating between 0 and 5),
  add column lead_rating int not null default 0 check (lead_rating between 0 and 5),
  add column important_level text check (important_level in ('low', 'medium-', 'medium', 'medium+', 'high')),
  add column artifact_link varchar(255) not null default '',
  add column source_link varchar(255) not null default '',
  add column doc_link varchar(255) not null default '',
  add column audit_notion_id uuid,
  -- The name without accents and in lower case, written by the application: what it is searched and ordered by.
  add column search_name text collate "C" not null default '';
update projects set search_name = lower(name);
create unique index projects_audit_notion_id on projects (audit_notion_id) where deleted_at is null;
create index projects_status on projects (status, search_name) where deleted_at is null;
create index projects_bank_account on projects (bank_account_id) where bank_account_id is not null;
create index projects_client on projects (client_id) where client_id is not null;
create index projects_company_info on projects (company_info_id) where company_info_id is not null;
create index projects_organization on projects (organization_id) where organization_id is not null;
create index projects_country on projects (country_id) where country_id is not null;

create table project_stacks (
  project_id uuid not null references projects,
  stack_id uuid not null references stacks,
  primary key (project_id, stack_id)
);
create index project_stacks_stack on project_stacks (stack_id, project_id);

-- Percent of an invoice that is kept for the heads of a position; no call writes it.
create table project_commission_configs (
  project_id uuid not null references projects,
  position text not null check (position in ('technical-lead', 'delivery-manager', 'account-manager', 'sale-person', 'deal-closing')),
  commission_rate numeric(6, 3) not null check (commission_rate between 0 and 100),
  primary key (project_id, position)
);

create table project_heads (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  employee_id uuid not null references employees,
  position text not null check (position in ('technical-lead', 'delivery-manager', 'account-manager', 'sale-person', 'deal-closing')),
  start_date date not null,
  end_date date,
  commission_rate numeric(6, 3) not null default 0 check (commission_rate between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index project_heads_one on project_heads (project_id, employee_id, position) where deleted_at is null;
create index project_heads_employee on project_heads (employee_id) where deleted_at is null;

-- A seat, filled or vacant (pending). Whatever is written on a seat or on who sits in it moves its updated_at: it is their version.
create table project_slots (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  seniority_id uuid not null references seniorities,
  deployment_type text not null check (deployment_type in ('official', 'shadow', 'part-time')),
  status text not null check (status in ('pending', 'on-boarding', 'active', 'inactive')),
  rate numeric(15, 3) not null default 0 check (rate >= 0),
  discount numeric(15, 3) not null default 0 check (discount >= 0),
  note text not null default '',
  upsell_person_id uuid references employees,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create index project_slots_project on project_slots (project_id, status, created_at desc) where deleted_at is null;
create index project_slots_seniority on project_slots (seniority_id) where deleted_at is null;

create table project_slot_positions (
  project_slot_id uuid not null references project_slots,
  position_id uuid not null references positions,
  primary key (project_slot_id, position_id)
);
create index project_slot_positions_position on project_slot_positions (position_id);

-- A seat for every membership that there is.
alter table project_members add column project_slot_id uuid;
update project_members set project_slot_id = gen_random_uuid();
alter table project_members add column seniority_id uuid references seniorities;
update project_members m set seniority_id = coalesce(
  (select e.seniority_id from employees e where e.id = m.employee_id),
  (select s.id from seniorities s where s.deleted_at is null order by s.level, s.id limit 1));
update project_members m set start_date = least(m.created_at::date, m.end_date) where start_date is null;
-- Only seats can be vacant: a member who was pending is to come, or there.
update project_members set status = case when start_date > current_date then 'on-boarding' else 'active' end
  where status = 'pending';
insert into project_slots (id, project_id, seniority_id, deployment_type, status, created_at, deleted_at)
  select project_slot_id, project_id, seniority_id, deployment_type, status, created_at, deleted_at from project_members;
insert into project_slot_positions (project_slot_id, position_id)
  select m.project_slot_id, p.position_id from project_member_positions p join project_members m on m.id = p.project_member_id;
-- A closed project ends everybody on its own last day, also those who were to come later.
alter table project_members drop constraint project_members_check;
alter table project_members
  alter column project_slot_id set not null,
  add foreign key (project_slot_id) references project_slots,
  alter column seniority_id set not null,
  alter column start_date set not null,
  add column rate numeric(15, 3) not null default 0 check (rate >= 0),
  add column discount numeric(15, 3) not null default 0 check (discount >= 0),
  add column upsell_person_id uuid references employees,
  add column upsell_commission_rate numeric(6, 3) check (upsell_commission_rate between 0 and 100),
  add column note text not null default '';
create index project_members_slot on project_members (project_slot_id) where deleted_at is null;
-- Several people sit in a seat over time, one of them now.
create unique index project_members_seat on project_members (project_slot_id) where deleted_at is null and status <> 'inactive';
-- What the daily job looks at.
create index project_members_unfinished on project_members (status, end_date) where deleted_at is null and status <> 'inactive';
-- What a project earns a month, which the list is ordered by.
create index project_members_earning on project_members (project_id) include (rate)
  where deleted_at is null and status = 'active' and deployment_type = 'official';
create index project_members_seniority on project_members (seniority_id) where deleted_at is null;
create index project_member_positions_position on project_member_positions (position_id);

create table work_units (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  name varchar(100) not null,
  type text not null check (type in ('development', 'management', 'training', 'learning')),
  status text not null default 'active' check (status in ('active', 'archived')),
  source_url text not null default '',
  source_metadata jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create index work_units_project on work_units (project_id, status) where deleted_at is null;

create table work_unit_members (
  id uuid primary key default gen_random_uuid(),
  work_unit_id uuid not null references work_units,
  employee_id uuid not null references employees,
  project_id uuid not null references projects,
  status text not null default 'active' check (status in ('active', 'inactive')),
  start_date date not null,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index work_unit_members_one on work_unit_members (work_unit_id, employee_id) where deleted_at is null;
create index work_unit_members_employee on work_unit_members (employee_id) where deleted_at is null;
create index work_unit_members_project on work_unit_members (project_id) where deleted_at is null;

create table work_unit_stacks (
  work_unit_id uuid not null references work_units,
  stack_id uuid not null references stacks,
  primary key (work_unit_id, stack_id)
);
create index work_unit_stacks_stack on work_unit_stacks (stack_id);

-- Whom an act on something else is about: the member of the project that was changed.
alter table audit_events add column subject_id uuid references employees;

-- Work that is done once a day, however many servers run: the last day that it was done for.
create table daily_runs (
  job text primary key,
  day date not null,
  at timestamptz not null default now()
);
