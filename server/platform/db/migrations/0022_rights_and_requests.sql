-- Tells whose rights have changed: `rights` and the id of a person, or `rights` alone for everybody. Streams of these people read again what
-- they may hear; nobody else's do (docs/decisions/025-live.md).

create function tell_rights_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster', 'rights ' || coalesce(new.employee_id, old.employee_id));
  return null;
end $$;

drop trigger sessions_told on sessions;
create trigger sessions_told after update on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at or old.expires_at is distinct from new.expires_at)
  execute function tell_rights_of_person();
-- One that had ended already ended its streams then.
create trigger deleted_sessions_told after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now()) execute function tell_rights_of_person();

create trigger employee_roles_told after insert or update or delete on employee_roles
  for each row execute function tell_rights_of_person();

create function tell_rights_of_employee() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster', 'rights ' || old.id);
  return null;
end $$;
create trigger employees_rights_told after update on employees
  for each row when (old.working_status is distinct from new.working_status or old.deleted_at is distinct from new.deleted_at)
  execute function tell_rights_of_employee();

create trigger roles_rights_told after update or delete on roles for each statement execute function tell_kind('rights');
create trigger role_permissions_told after insert or update or delete on role_permissions
  for each statement execute function tell_kind('rights');

-- Of the request that made it, with its key: who asked for what, so that the key is no key to anything else.
alter table invoices add column request_hash text;
alter table mails add column request_hash text;
