-- What dashboards count of projects, out of indexes alone. Few cycles are ever deleted, so those that are have an
-- index of their own, as deleted people have (0026): whoever counts the rest looks up the few.
drop index project_members_project;
create index project_members_project on project_members (project_id, employee_id) include (status, start_date)
  where deleted_at is null;
create index audit_cycles_deleted on audit_cycles (id) where deleted_at is not null;
