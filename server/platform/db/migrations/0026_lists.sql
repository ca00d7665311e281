-- Counts of what people use leave out who is deleted: hardly anybody, found here without reading everybody.
create index employees_deleted on employees (id) where deleted_at is not null;

-- Who is present, and below whom, out of the index alone: org chart, line managers, holders of roles.
drop index employees_line_manager;
create index employees_line_manager on employees (line_manager_id) include (id, working_status, left_date)
  where deleted_at is null;
drop index employee_roles_role;
create index employee_roles_role on employee_roles (role_id, employee_id);
