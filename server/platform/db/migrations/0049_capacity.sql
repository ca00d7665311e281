-- locks: nothing
-- How much time people have, and how much of it projects take (docs/rules/members.md#5.1): the one place that says so.

-- Hours of Monday to Sunday: of a person, or of the company for all others.
create table working_patterns (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid references employees,
  hours numeric(4, 2)[] not null check (array_length(hours, 1) = 7 and 0 <= all (hours) and 24 >= all (hours)),
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create unique index working_patterns_person on working_patterns (employee_id) where employee_id is not null;
create unique index working_patterns_company on working_patterns ((true)) where employee_id is null;
insert into working_patterns (hours) values ('{8,8,8,8,8,0,0}');
select track_undo('working_patterns');

-- The hours of each person in a week, and the days on which they work here.
create view working_time as
  select e.id as employee_id, coalesce(own.hours, usual.hours) as hours, days_between(e.joined_date, e.left_date + 1) as days
  from employees e left join working_patterns own on own.employee_id = e.id
    left join working_patterns usual on usual.employee_id is null;

-- Hours from the first day to the one before `until`. Whole weeks are counted, not walked: 5 January 1970 was a Monday.
create function hours_in(hours numeric[], first date, until date) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum(h * (floor((until - date '1970-01-05' + 7 - day) / 7.0) - floor((first - date '1970-01-05' + 7 - day) / 7.0))), 0)
  from unnest(hours) with ordinality as week (h, day) where until > first
$$;

-- Days with hours, from the first day to the one before `until`.
create function working_days(hours numeric[], first date, until date) returns int language sql immutable parallel safe as $$
  select hours_in(array(select sign(h) from unnest(hours) with ordinality as week (h, day) order by day), first, until)::int
$$;

-- The time that memberships take: each allocation within the days of its membership.
create view given_time as
  select m.id as project_member_id, m.project_id, m.employee_id, m.end_date, a.deployment_type, a.percent, a.seniority_id,
    a.rate, a.rate_currency_id, a.discount, lower(d.days) as first_day, upper(d.days) as until
  from project_members m join allocations a on a.project_member_id = m.id and a.replaced_as is null
    cross join lateral (select a.valid * days_between(m.start_date, m.end_date) as days) d
  where m.deleted_at is null and not isempty(d.days);
