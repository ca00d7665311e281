-- locks: employments, access exclusive, for a moment
-- Public holidays of the place of work and days of the company take time away from people (docs/rules/absence.md#1).

-- Country, or country and region, as the standards write them: VN, DE-BY. Without one, that of the company counts.
alter table employments add column workplace text check (length(workplace) between 2 and 20);

-- Days on which nobody works at a place. An empty place is every place.
create table days_off (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 200),
  day date not null check (isfinite(day)),
  workplace text not null default '' check (length(workplace) <= 20),
  kind text not null check (kind in ('public', 'company')),
  is_half boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index days_off_day on days_off (workplace, day, kind) where deleted_at is null;
select track_undo('days_off');

-- Years whose public holidays were added. They are added once, so what people change or delete stays so.
create table holiday_years (
  workplace text not null check (length(workplace) between 2 and 20),
  year int not null,
  primary key (workplace, year)
);

-- How much of each day is off at a place, 0.5 or 1: public holidays of the place itself, and days of the company there, in
-- all of its country or everywhere.
create function days_off_at(workplace text, days daterange) returns table (day date, share numeric)
language sql stable parallel safe as $$
  select d.day, max(case when d.is_half then 0.5 else 1 end) from days_off d
  where d.deleted_at is null and d.workplace in ('', $1, split_part($1, '-', 1),
      split_part($1, '-', 1) || '-' || split_part($1, '-', 2))
    and (d.kind = 'company' or d.workplace in ('', $1))
    and d.day >= coalesce(lower(days), '-infinity') and d.day < coalesce(upper(days), 'infinity') and not isempty(days)
  group by d.day
$$;

-- Hours that a person with this week works at a place on these days.
create function hours_worked(hours numeric[], workplace text, days daterange) returns numeric
language sql stable parallel safe as $$
  select hours_in(hours, days) - (select coalesce(sum(hours[extract(isodow from o.day)::int] * o.share), 0)
    from days_off_at(workplace, days) o)
$$;

-- How many of these days are worked, if only half of the day.
drop function working_days(numeric[], daterange);
create function working_days(hours numeric[], workplace text, days daterange) returns int
language sql stable parallel safe as $$
  select (hours_in(week.ones, days) - (select coalesce(sum(week.ones[extract(isodow from o.day)::int]), 0)
    from days_off_at(workplace, days) o where o.share = 1))::int
  from (select array(select sign(h) from unnest(hours) with ordinality as w (h, day) order by day) as ones) week
$$;

-- As in 0052, with the place of work.
drop function working_time(numeric[]);
create function working_time(usual numeric[], usual_workplace text)
returns table (employee_id uuid, hours numeric[], workplace text, valid daterange, days daterange)
language sql stable parallel safe as $$
  select e.id, coalesce(m.working_hours, usual), coalesce(m.workplace, usual_workplace), v.valid,
    case when m.working_status = 'left' and not v.is_first then 'empty'
      else v.valid * days_between(e.joined_date, e.left_date + 1) end
  from employees e left join employments m on m.employee_id = e.id and m.replaced_as is null
    left join (select o.employee_id, min(lower(o.valid)) as day from employments o where o.replaced_as is null
      group by 1) f on f.employee_id = e.id
    cross join lateral (select lower(m.valid) = f.day as is_first,
      case when lower(m.valid) > f.day then m.valid else daterange(null, upper(m.valid)) end as valid) v
$$;
