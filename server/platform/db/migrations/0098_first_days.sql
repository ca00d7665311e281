-- locks: employees, share
-- Home asks for the first hundred days: who is on probation by the last day of it, and how many people have an anniversary.
create index employees_on_probation on employees (probation_end) where working_status = 'probation' and deleted_at is null;
create statistics employees_anniversaries on ((extract(month from joined_date) * 100 + extract(day from joined_date))::int)
  from employees;
analyze employees;
