-- locks: employees, roles, seniorities, share row exclusive, for a moment
-- People and groups of the identity provider (docs/rules/scim.md).

-- What the identity provider says of a person and Muster has no field for.
create table scim_users (
  employee_id uuid primary key references employees,
  external_id text check (length(external_id) between 1 and 254),
  user_name text not null check (length(user_name) between 1 and 254),
  given_name text not null default '',
  family_name text not null default '',
  -- The full name that these two make. Once the person has another one, they are of no use.
  full_name text not null default '',
  -- The provider has deleted the person: it finds them no more, until it sends them again.
  removed_at timestamptz
);
create unique index scim_users_external_id on scim_users (external_id);
create unique index scim_users_user_name on scim_users (lower(user_name));

-- Groups of the identity provider, each with the role that it gives, once an admin has chosen one.
create table scim_groups (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  external_id text check (length(external_id) between 1 and 254),
  name text not null check (length(name) between 1 and 254),
  role_id uuid references roles
);
create unique index scim_groups_name on scim_groups (lower(name));
create index scim_groups_external_id on scim_groups (external_id);
create index scim_groups_role on scim_groups (role_id);

create table scim_members (
  group_id uuid not null references scim_groups on delete cascade,
  employee_id uuid not null references employees,
  primary key (group_id, employee_id)
);
create index scim_members_employee on scim_members (employee_id);

-- What new people get, and whether changes are only tried. One row, once somebody has chosen.
create table scim_settings (
  id uuid primary key default gen_random_uuid(),
  role_id uuid references roles,
  seniority_id uuid references seniorities,
  working_status text not null default 'on-boarding',
  is_trial boolean not null default false
);
create unique index scim_settings_one on scim_settings ((true));
create index scim_settings_role on scim_settings (role_id);
create index scim_settings_seniority on scim_settings (seniority_id);

-- What would have changed while changes were only tried.
create table scim_trials (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  -- Null for people and groups that do not exist yet.
  employee_id uuid references employees,
  name text not null,
  action text not null,
  changes jsonb not null default '[]',
  -- Why it would have been refused, or blank.
  refusal text not null default ''
);
create index scim_trials_at on scim_trials (at);
create index scim_trials_employee on scim_trials (employee_id);
