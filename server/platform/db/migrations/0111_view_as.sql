-- locks: employees, share row exclusive, for a moment; sessions, access exclusive, for a moment
-- As whom a session views the product, and until when (docs/rules/roles.md#4).
alter table sessions
  add column viewed_id uuid references employees,
  add column viewed_until timestamptz,
  add constraint sessions_viewed check ((viewed_id is null) = (viewed_until is null));
create index sessions_viewed on sessions (viewed_id) where viewed_id is not null;

drop trigger sessions_told on sessions;
create trigger sessions_told after update on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at or old.expires_at is distinct from new.expires_at
    or old.viewed_id is distinct from new.viewed_id)
  execute function tell_rights_of_person();
