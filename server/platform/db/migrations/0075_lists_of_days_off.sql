-- locks: nothing
-- As in 0062. Days off are looked up in the list of the place: joined day by day, the planner went through all of them for
-- each day of an absence.
create or replace function absence_days(usual numeric[], usual_workplace text, during daterange)
returns table (absence_id uuid, employee_id uuid, absence_kind_id uuid, status text, day date, share numeric, part numeric)
language sql stable parallel safe as $$
  with off as materialized (select o.workplace, array_agg(o.day) as days, array_agg(o.share) as shares
    from days_off_in_use(usual_workplace, during) o group by 1)
  select a.id, a.employee_id, a.absence_kind_id, a.status, d.day, s.share, s.share / nullif(1 - coalesce(o.share, 0), 0)
  from absences a
    join working_time(usual, usual_workplace) w on w.employee_id = a.employee_id
      and w.days && daterange(lower(a.span)::date, upper(a.span)::date, '[]')
    left join off on off.workplace = w.workplace
    cross join lateral (select lower(a.span)::date + n as day
      from generate_series(0, (upper(a.span) - interval '1 hour')::date - lower(a.span)::date) n) d
    cross join lateral (select off.shares[array_position(off.days, d.day)] as share) o
    cross join lateral (select (case when lower(a.span) <= d.day and coalesce(o.share, 0) < 1 then 0.5 else 0 end)
      + (case when upper(a.span) > d.day + interval '12 hours' and o.share is null then 0.5 else 0 end) as share) s
  where a.span && tsrange(lower(during), upper(during)) and d.day <@ during and w.days @> d.day
    and w.hours[extract(isodow from d.day)::int] > 0 and s.share > 0
$$;
