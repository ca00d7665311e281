-- What dashboards count of projects, out of indexes alone. A person works on few projects, and few are ever deleted, so those who are have an
-- index of their own: whoever counts the rest looks up the few.
drop index project_members_project;
create index project_members_project on project_members (project_id, employee_id) include (status, start_date)
  where deleted_at is null;
create index employees_deleted on employees (id) where deleted_at is not null;
create index audit_cycles_deleted on audit_cycles (id) where deleted_at is not null;
