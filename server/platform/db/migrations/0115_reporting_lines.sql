-- locks: employees, share row exclusive, for its rows
-- Who is above whom today, at any distance (docs/rules/permissions.md#5.1). It follows from the line managers of people,
-- so that a condition on a line reads an index, not the line. People who are deleted are below nobody, and end the way up.
lock table employees in share row exclusive mode;

create table reporting_lines (manager_id uuid not null, employee_id uuid not null);

-- Those above these people. A circle of managers ends.
create function above_of(people uuid[]) returns table (manager_id uuid, employee_id uuid) language sql stable as $$
  with recursive up (manager_id, employee_id) as (
    select e.line_manager_id, e.id from employees e
      where e.id = any (people) and e.deleted_at is null and e.line_manager_id is not null
    union select m.line_manager_id, u.employee_id from up u join employees m on m.id = u.manager_id
      where m.deleted_at is null and m.line_manager_id is not null)
  select u.manager_id, u.employee_id from up u where u.manager_id <> u.employee_id
$$;

insert into reporting_lines select * from above_of(array(select id from employees));
create index reporting_lines_employee on reporting_lines (employee_id);
alter table reporting_lines
  add primary key (manager_id, employee_id),
  add foreign key (manager_id) references employees on delete cascade,
  add foreign key (employee_id) references employees on delete cascade;

create function keep_reporting_lines() returns trigger language plpgsql as $$
declare
  moved uuid[];
begin
  -- One after the other, each seeing the one before: two moves in one line would each miss the other.
  perform pg_advisory_xact_lock(7215005);
  moved := array(with recursive moved (id) as (select new.id
    union select d.id from employees d join moved m on d.line_manager_id = m.id) select id from moved);
  with now as materialized (select a.manager_id, a.employee_id from above_of(moved) a),
    past as (select l.manager_id, l.employee_id from reporting_lines l where l.employee_id = any (moved)
      except select * from now),
    removed as (delete from reporting_lines l using past p
      where l.manager_id = p.manager_id and l.employee_id = p.employee_id)
  insert into reporting_lines select * from now on conflict do nothing;
  return null;
end $$;
create trigger employees_added_reporting_lines after insert on employees
  for each row when (new.line_manager_id is not null) execute function keep_reporting_lines();
create trigger employees_reporting_lines after update of line_manager_id, deleted_at on employees
  for each row when (new.line_manager_id is distinct from old.line_manager_id
    or (new.deleted_at is null) <> (old.deleted_at is null))
  execute function keep_reporting_lines();

-- Without numbers of rows the planner would take the table for small.
analyze reporting_lines;
