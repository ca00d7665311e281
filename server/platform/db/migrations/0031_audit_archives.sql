-- locks: audit_seals, access exclusive, for a moment
-- Files that hold the beginning of the audit trail (docs/decisions/051-audit-archive.md). What a file holds can be deleted, nothing else.
create table audit_archives (
  id uuid primary key default gen_random_uuid(),
  from_position bigint not null unique,
  to_position bigint not null unique check (to_position >= from_position),
  -- Of the seal at `to_position`.
  hash bytea not null,
  file text not null,
  sha256 bytea not null,
  at timestamptz not null default now()
);

create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if exists (select from audit_seals s join audit_archives a on s.position between a.from_position and a.to_position
        where s.seq = old.seq)
    then return old; end if;
  elsif tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.erased_at is not null and (to_jsonb(new) - '{changes,salt,erased_at}'::text[]) = (to_jsonb(old) - '{changes,salt,erased_at}'::text[])
    then return new; end if;
  end if;
  raise exception 'The audit trail is only added to.';
end $$;

drop trigger audit_seals_kept on audit_seals;
create trigger audit_seals_kept before update or truncate on audit_seals
  for each statement execute function keep_audit_event();
create trigger audit_seals_archived before delete on audit_seals for each row execute function keep_audit_event();
create trigger audit_archives_kept before update or delete or truncate on audit_archives
  for each statement execute function keep_audit_event();
