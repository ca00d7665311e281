-- locks: employees, share row exclusive, for a moment
-- The secret address at which a calendar program reads who is away (docs/rules/absence.md#4). One for each person.
create table calendar_addresses (
  employee_id uuid primary key references employees,
  -- SHA-256 of the secret, which is shown once.
  secret_hash text not null check (length(secret_hash) <= 64),
  created_at timestamptz not null default now()
);
create unique index calendar_addresses_secret on calendar_addresses (secret_hash);
