-- locks: employments, share, while the index is made
-- Hours of many people at once. The days off of a place are read once for each query, not once for each person, and the
-- database puts what these functions say into the query that calls them.
create index employments_workplace on employments (workplace) where replaced_as is null and workplace is not null;

-- The days off of each place at which people work, within these days, as lists.
create function days_off_lists(usual_workplace text, during daterange)
returns table (workplace text, days date[], shares numeric[]) language sql stable parallel safe as $$
  select p.workplace, array_agg(d.day), array_agg(d.share)
  from (select m.workplace from employments m where m.replaced_as is null and m.workplace is not null
      union select usual_workplace) p
    cross join lateral days_off_at(p.workplace, during) d
  group by p.workplace
$$;

-- Hours that a person with this week works on these days, of which some are off for a share. As in hours_in(), whole
-- weeks are counted.
drop function hours_worked(numeric[], text, daterange);
create function hours_worked(week numeric[], off date[], shares numeric[], days daterange)
returns table (worked numeric) language sql immutable parallel safe as $$
  select (select coalesce(sum(w.h * (floor((upper(days) - date '1970-01-05' + 7 - w.day) / 7.0)
        - floor((lower(days) - date '1970-01-05' + 7 - w.day) / 7.0))), 0)
      from unnest(week) with ordinality as w (h, day) where not isempty(days))
    - (select coalesce(sum(week[extract(isodow from o.day)::int] * o.share), 0)
      from unnest(off, shares) as o (day, share) where o.day <@ days)
$$;
