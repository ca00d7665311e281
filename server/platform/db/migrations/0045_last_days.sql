-- locks: employees, share, for its rows
-- Who leaves within some days is asked often, and few people have a last day.
create index employees_left on employees (left_date) where left_date is not null and deleted_at is null;
