-- People, roles, metadata, memberships, sessions, audit trail, stored files.
-- Dates are dates, instants are timestamptz, money is numeric. Ids are uuid. deleted_at set = gone for everybody.

create function wire_instant(at timestamptz) returns text language sql immutable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- Settings that the product keeps for itself, such as the generated session secret.
create table kept_settings (
  name text primary key,
  value text not null
);

create table roles (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  level int not null,
  color text not null default '',
  is_show boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index roles_code on roles (code) where deleted_at is null;

create table permissions (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null
);

create table role_permissions (
  role_id uuid not null references roles,
  permission_id uuid not null references permissions,
  primary key (role_id, permission_id)
);

create table positions (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index positions_code on positions (code) where deleted_at is null;

create table seniorities (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  level int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index seniorities_code on seniorities (code) where deleted_at is null;

create table stacks (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  avatar text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index stacks_code on stacks (code) where deleted_at is null;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  avatar text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index organizations_code on organizations (code) where deleted_at is null;

-- cities: [{ "name", "lat", "long" }]
create table countries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  code text not null,
  cities jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index countries_name on countries (name) where deleted_at is null;

create table currencies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  symbol text not null,
  locale text not null check (length(locale) <= 6),
  type text not null default 'fiat' check (type in ('fiat', 'crypto')),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index currencies_name_type on currencies (name, type) where deleted_at is null;

create table discord_accounts (
  id uuid primary key default gen_random_uuid(),
  discord_id text not null default '',
  discord_username text not null,
  memo_username text not null default '',
  roles text[] not null default '{}',
  github_username text not null default '',
  personal_email text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index discord_accounts_discord_id on discord_accounts (discord_id)
  where deleted_at is null and discord_id <> '';
create index discord_accounts_username on discord_accounts (discord_username);

create table employees (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  display_name text not null,
  -- URL-safe and never the shape of an id, so that /employees/{id or username} has one meaning.
  username text not null check (username ~ '^[A-Za-z0-9._+-]+$' and username !~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'),
  team_email text,
  personal_email text not null,
  is_keep_fwd_email boolean not null default false,
  avatar text not null default '',
  phone_number text not null default '',
  address text not null default '',
  place_of_residence text not null default '',
  country text not null default '',
  city text not null default '',
  lat text not null default '',
  long text not null default '',
  mbti text not null default '',
  gender text not null default '',
  horoscope text not null default '',
  date_of_birth date,
  passport_photo_front text not null default '',
  passport_photo_back text not null default '',
  identity_card_photo_front text not null default '',
  identity_card_photo_back text not null default '',
  working_status text not null default 'on-boarding'
    check (working_status in ('left', 'on-boarding', 'probation', 'full-time', 'contractor')),
  joined_date date,
  left_date date,
  seniority_id uuid references seniorities,
  line_manager_id uuid references employees,
  referred_by uuid references employees check (referred_by <> id),
  discord_account_id uuid references discord_accounts,
  basecamp_id int,
  basecamp_attachable_sgid text not null default '',
  wise_recipient_id text not null default '',
  wise_account_number text not null default '',
  wise_recipient_email text not null default '',
  wise_recipient_name text not null default '',
  wise_currency text not null default '',
  local_bank_branch text not null default '',
  local_bank_number text not null default '',
  local_bank_currency text not null default '',
  local_branch_name text not null default '',
  local_bank_recipient_name text not null default '',
  beneficiary_bank_name text not null default '',
  beneficiary_bank_postcode text not null default '',
  beneficiary_bank_address text not null default '',
  beneficiary_bank_city text not null default '',
  beneficiary_routing_number text not null default '',
  -- Both written by the application (server/areas/employees/searchText.ts): unaccented lower-case words of full name, display
  -- name and team e-mail, and the display name as a sort key. No collation of the two engines knows accents alike.
  search_words tsvector not null default '',
  sort_name text collate "C" not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index employees_username on employees (lower(username)) where deleted_at is null;
create index employees_search_words on employees using gin (search_words);
create index employees_newest on employees (joined_date desc nulls first, id) where deleted_at is null;
create index employees_oldest on employees (joined_date, id) where deleted_at is null;
create index employees_sort_name on employees (sort_name, id) where deleted_at is null;
create index employees_status_name on employees (working_status, sort_name, id) where deleted_at is null;
create index employees_status_newest on employees (working_status, joined_date desc nulls first, id) where deleted_at is null;
create index employees_seniority on employees (seniority_id) where deleted_at is null;
create index employees_line_manager on employees (line_manager_id) where deleted_at is null;
create index employees_referred_by on employees (referred_by) where referred_by is not null;
create index employees_discord_account on employees (discord_account_id) where discord_account_id is not null;

-- Every address in use, team or personal, in lower case: one address belongs to one person, in whichever column it stands.
create table employee_emails (
  address text primary key,
  employee_id uuid not null references employees on delete cascade
);
create index employee_emails_employee on employee_emails (employee_id);

create function keep_employee_emails() returns trigger language plpgsql as $$
begin
  delete from employee_emails where employee_id = new.id;
  if new.deleted_at is null then
    insert into employee_emails (address, employee_id)
    select distinct lower(trim(address)), new.id
    from unnest(array[new.team_email, new.personal_email]) address
    where trim(address) <> '';
  end if;
  return null;
end $$;
create trigger employees_emails_insert after insert on employees
  for each row execute function keep_employee_emails();
create trigger employees_emails_update after update of team_email, personal_email, deleted_at on employees
  for each row when ((old.team_email, old.personal_email, old.deleted_at)
    is distinct from (new.team_email, new.personal_email, new.deleted_at))
  execute function keep_employee_emails();

create table employee_roles (
  employee_id uuid not null references employees,
  role_id uuid not null references roles,
  primary key (employee_id, role_id)
);
create index employee_roles_role on employee_roles (role_id);

create table employee_positions (
  employee_id uuid not null references employees,
  position_id uuid not null references positions,
  primary key (employee_id, position_id)
);
create index employee_positions_position on employee_positions (position_id, employee_id);

create table employee_stacks (
  employee_id uuid not null references employees,
  stack_id uuid not null references stacks,
  primary key (employee_id, stack_id)
);
create index employee_stacks_stack on employee_stacks (stack_id, employee_id);

create table employee_organizations (
  employee_id uuid not null references employees,
  organization_id uuid not null references organizations,
  primary key (employee_id, organization_id)
);
create index employee_organizations_organization on employee_organizations (organization_id, employee_id);

create table chapters (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  lead_id uuid references employees,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index chapters_code on chapters (code) where deleted_at is null;
create index chapters_lead on chapters (lead_id) where lead_id is not null;

create table employee_chapters (
  employee_id uuid not null references employees,
  chapter_id uuid not null references chapters,
  primary key (employee_id, chapter_id)
);
create index employee_chapters_chapter on employee_chapters (chapter_id, employee_id);

create table social_accounts (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  type text not null check (type in ('github', 'gitlab', 'notion', 'linkedin', 'twitter')),
  account_id text not null default '',
  name text not null default '',
  email text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  unique (employee_id, type)
);

create table base_salaries (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null unique references employees,
  contract_amount numeric(15, 3) not null default 0 check (contract_amount >= 0),
  company_account_amount numeric(15, 3) not null default 0 check (company_account_amount >= 0),
  personal_account_amount numeric(15, 3) not null default 0 check (personal_account_amount >= 0),
  insurance_amount numeric(15, 3) not null default 0 check (insurance_amount >= 0),
  currency_id uuid references currencies,
  effective_date date,
  is_active boolean not null default true,
  batch int not null check (batch in (1, 15)),
  type text not null default '',
  category text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null unique references employees,
  invited_by uuid references employees,
  invitation_code text not null,
  is_completed boolean not null default false,
  is_info_updated boolean not null default false,
  is_discord_role_assigned boolean not null default false,
  is_basecamp_account_created boolean not null default false,
  is_team_email_created boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);

-- Projects and memberships: as much as the visibility of people rests on.
create table projects (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  avatar text not null default '',
  status text not null default 'on-boarding' check (status in ('on-boarding', 'active', 'paused', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index projects_code on projects (code) where deleted_at is null;

create table project_members (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  employee_id uuid not null references employees,
  start_date date,
  end_date date,
  status text not null default 'active' check (status in ('pending', 'on-boarding', 'active', 'inactive')),
  deployment_type text not null default 'official' check (deployment_type in ('official', 'shadow', 'part-time')),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  check (end_date >= start_date)
);
create index project_members_employee on project_members (employee_id, project_id) where deleted_at is null;
create index project_members_project on project_members (project_id, employee_id) where deleted_at is null;

create table project_member_positions (
  project_member_id uuid not null references project_members,
  position_id uuid not null references positions,
  primary key (project_member_id, position_id)
);

-- A membership runs from its start to the day before its end; its status column has no say (wire-people.md section 9).
create function is_running(start_date date, end_date date, today date) returns boolean language sql immutable parallel safe
  return start_date is not null and start_date <= today and (end_date is null or end_date > today);

create table sessions (
  jti uuid primary key,
  employee_id uuid not null references employees,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_employee on sessions (employee_id);
create index sessions_expires on sessions (expires_at);

-- Who changed what, and when: written in the transaction of the change itself. changes: [{ field, before, after, masked }]
create table audit_events (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  at timestamptz not null default now(),
  actor_id uuid references employees,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb not null default '[]',
  request_id text not null default ''
);
create index audit_events_entity on audit_events (entity, entity_id, seq desc);

-- Uploads: the record (content) and, beside it, the bytes.
create table contents (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('image', 'doc')),
  extension text not null,
  path text not null,
  media_type text not null,
  is_private boolean not null default false,
  upload_by uuid references employees,
  target_id uuid,
  target_type text not null check (length(target_type) <= 20),
  auth_type text not null default '' check (length(auth_type) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index contents_path on contents (lower(path)) where deleted_at is null;
create table content_bytes (
  content_id uuid primary key references contents on delete cascade,
  bytes bytea not null
);
