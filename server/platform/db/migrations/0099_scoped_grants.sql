-- locks: roles, permissions, share row exclusive
-- What a role grants on some people only (docs/rules/permissions.md#5). A table of its own: a statement that reads
-- `role_permissions` asks for what holds for everybody, and stays right without knowing of scopes.
create table scoped_grants (
  role_id uuid not null references roles,
  permission_id uuid not null references permissions,
  scope text not null check (scope in ('self', 'directs', 'line', 'organization', 'projects')),
  primary key (role_id, permission_id, scope)
);
create index scoped_grants_permission on scoped_grants (permission_id);
create trigger scoped_grants_version after insert or update or delete on scoped_grants
  for each row execute function moves_version('reference');
create trigger scoped_grants_emptied after truncate on scoped_grants
  for each statement execute function moves_version('reference');
create trigger scoped_grants_told after insert or update or delete on scoped_grants
  for each statement execute function tell_kind('rights');
create trigger scoped_grants_undo after insert or update or delete on scoped_grants for each row
  when (coalesce(current_setting('muster.undo', true), '') <> '') execute function keep_for_undo();
