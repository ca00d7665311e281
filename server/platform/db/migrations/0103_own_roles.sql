-- locks: roles, access exclusive; employee_roles, share row exclusive, for a moment
-- Roles that a company makes for itself (docs/rules/roles.md#5). `place` orders roles of one level; those of the product stand first.
alter table roles add column is_own boolean not null default false;
alter table roles add column place int not null default 0;
-- Level 0 is the admin's, and from 20 on roles are for programs.
alter table roles add constraint roles_own_level check (not is_own or level between 1 and 19);

-- Two own roles, or an own one and another, can't be called alike: imports could not tell them apart.
create trigger roles_name_added after insert on roles for each row
  when (new.is_own and new.deleted_at is null) execute function refuse_like_names();
create trigger roles_name_changed after update of name, deleted_at on roles for each row
  when (new.is_own and new.deleted_at is null and (old.deleted_at is not null or plain_text(old.name) <> plain_text(new.name)))
  execute function refuse_like_names();

-- Who gives a role waits for whoever deletes it at the moment, and is refused then.
create trigger employee_roles_role_id_linked after insert on employee_roles for each row
  execute function require_live('roles', 'role_id');
