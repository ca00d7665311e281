-- locks: employments, working_patterns, access exclusive, for their rows; project_members, for a moment
-- The hours of a week belong to the employment, so they change from a day on (docs/rules/time.md#4). Without own hours
-- those of the company count, which are a setting.
alter table employments add column working_hours numeric(4, 2)[]
  check (array_length(working_hours, 1) = 7 and 0 <= all (working_hours) and 24 >= all (working_hours));

-- Hours had no days, so they count for all. A week of the company that is not the usual one becomes that of each
-- person.
select begin_employments(array(select employee_id from working_patterns where employee_id is not null), null::date);
update employments m set working_hours = coalesce(own.hours, usual.hours)
from employments o left join working_patterns own on own.employee_id = o.employee_id
  left join working_patterns usual on usual.employee_id is null and usual.hours <> '{8,8,8,8,8,0,0}'
where o.id = m.id and coalesce(own.hours, usual.hours) is not null;

-- What is undone within ten minutes would lose the hours.
delete from undos where id in (select undo_id from undo_rows where table_name in ('employments', 'working_patterns'));
drop view working_time;
drop table working_patterns;
drop function working_days(numeric[], date, date);
drop function hours_in(numeric[], date, date);

-- Hours of these days, for a week of Monday to Sunday. Whole weeks are counted, not walked: 5 January 1970 was a
-- Monday.
create function hours_in(hours numeric[], days daterange) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum(h * (floor((upper(days) - date '1970-01-05' + 7 - day) / 7.0)
    - floor((lower(days) - date '1970-01-05' + 7 - day) / 7.0))), 0)
  from unnest(hours) with ordinality as week (h, day) where not isempty(days)
$$;

-- How many of these days have hours.
create function working_days(hours numeric[], days daterange) returns int language sql immutable parallel safe as $$
  select hours_in(array(select sign(h) from unnest(hours) with ordinality as week (h, day) order by day), days)::int
$$;

-- The hours of a week of each person over time: the days on which they are so, and those of them on which the person
-- works here. `usual` are those of the company. The first ones also count before the first employment, because a first
-- day can be moved. Whoever left and came back has none in between.
create function working_time(usual numeric[])
returns table (employee_id uuid, hours numeric[], valid daterange, days daterange)
language sql stable parallel safe as $$
  select e.id, coalesce(m.working_hours, usual), v.valid,
    case when m.working_status = 'left' and not v.is_first then 'empty'
      else v.valid * days_between(e.joined_date, e.left_date + 1) end
  from employees e left join employments m on m.employee_id = e.id and m.replaced_as is null
    left join (select o.employee_id, min(lower(o.valid)) as day from employments o where o.replaced_as is null
      group by 1) f on f.employee_id = e.id
    cross join lateral (select lower(m.valid) = f.day as is_first,
      case when lower(m.valid) > f.day then m.valid else daterange(null, upper(m.valid)) end as valid) v
$$;

-- The glossary says slot.
alter index project_members_seat rename to project_members_slot_taken;
