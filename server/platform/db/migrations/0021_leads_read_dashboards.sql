-- Project leads read dashboards, of what they lead. A company that is there already gets these two grants once; what its admins decide afterwards
-- stays. A new company, which has no roles yet, gets them with its roles.
with given as (
  insert into role_permissions (role_id, permission_id)
  select r.id, p.id from roles r, permissions p
  where r.code = 'project-lead' and r.deleted_at is null and p.code in ('dashboards.read', 'dashboards.projects.read')
  on conflict do nothing returning role_id, permission_id)
insert into audit_events (action, entity, entity_id, changes)
select 'role.grants', 'role', g.role_id,
  jsonb_agg(jsonb_build_object('field', p.code, 'before', '', 'after', 'Granted', 'masked', false) order by p.code)
from given g join permissions p on p.id = g.permission_id group by g.role_id;
