-- locks: employees, share row exclusive, for a moment
-- Keys with which programs use the API for a person (docs/rules/keys.md).
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  maker_id uuid not null references employees,
  name text not null check (length(name) between 1 and 100),
  -- The first characters of the secret, by which people tell keys apart.
  prefix text not null check (length(prefix) <= 20),
  -- SHA-256 of the secret, which is shown once.
  secret_hash text not null check (length(secret_hash) = 64),
  permissions text[] not null,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  -- The last day.
  ends_on date not null,
  revoked_at timestamptz,
  used_at timestamptz,
  used_from text not null default '' check (length(used_from) <= 100)
);
create unique index api_keys_secret on api_keys (secret_hash);
create index api_keys_maker on api_keys (maker_id, created_at);

-- Leaving ends them, so that coming back does not open old keys.
create function end_keys() returns trigger language plpgsql as $$
begin
  update api_keys set revoked_at = now() where maker_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger employees_left_keys after update of working_status on employees for each row
  when (new.working_status = 'left' and old.working_status <> 'left') execute function end_keys();
