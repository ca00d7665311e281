-- locks: employees, share row exclusive, for a moment
-- The secret address at which a calendar program reads who is away (docs/rules/absence.md#4). One for each person.
create table calendar_addresses (
  employee_id uuid primary key references employees,
  -- SHA-256 of the secret, which is shown once.
  secret_hash text not null check (length(secret_hash) <= 64),
  created_at timestamptz not null default now()
);
create unique index calendar_addresses_secret on calendar_addresses (secret_hash);

-- Leaving ends it, so that coming back does not open the old address.
create function end_calendar_address() returns trigger language plpgsql as $$
begin
  delete from calendar_addresses where employee_id = new.id;
  return null;
end $$;
create trigger employees_left_calendar after update of working_status on employees for each row
  when (new.working_status = 'left' and old.working_status <> 'left') execute function end_calendar_address();
