-- locks: nothing
-- Whoever asks about one person reads the employments of that one: an aggregate of everybody's was in the way.

-- As in 0057. Rows follow each other without a gap, so the first one is that which begins where no other ends.
create or replace function working_time(usual numeric[], usual_workplace text)
returns table (employee_id uuid, hours numeric[], workplace text, valid daterange, days daterange)
language sql stable parallel safe as $$
  select e.id, coalesce(m.working_hours, usual), coalesce(m.workplace, usual_workplace), v.valid,
    case when m.working_status = 'left' and b.id is not null then 'empty'
      else v.valid * days_between(e.joined_date, e.left_date + 1) end
  from employees e left join employments m on m.employee_id = e.id and m.replaced_as is null
    left join employments b on b.employee_id = m.employee_id and b.replaced_as is null
      and upper(b.valid) = lower(m.valid)
    cross join lateral (select case when b.id is null then daterange(null, upper(m.valid)) else m.valid end as valid) v
$$;

-- As in 0062. Places are found one after the other in their index, so that nobody's rows are read for a place that is known,
-- and days are found once, not once for each day of an absence.
create or replace function days_off_in_use(usual_workplace text, during daterange)
returns table (workplace text, day date, share numeric) language sql stable parallel safe as $$
  with recursive used (workplace) as (
    select min(m.workplace) from employments m where m.replaced_as is null and m.workplace is not null
    union all select (select min(m.workplace) from employments m
        where m.replaced_as is null and m.workplace > u.workplace)
      from used u where u.workplace is not null),
  off as materialized (select p.workplace, d.day, max(case when d.is_half then 0.5 else 1 end) as share
    from (select usual_workplace as workplace union select u.workplace from used u where u.workplace is not null) p
      join days_off d on d.deleted_at is null and d.workplace in ('', p.workplace, split_part(p.workplace, '-', 1),
          split_part(p.workplace, '-', 1) || '-' || split_part(p.workplace, '-', 2))
        and (d.kind = 'company' or d.workplace in ('', p.workplace)) and d.day <@ during
    group by 1, 2)
  select * from off
$$;
