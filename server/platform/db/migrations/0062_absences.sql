-- locks: employees, share row exclusive, for a moment
-- Who is away, why, and who agreed (docs/rules/absence.md#2).

-- Kinds of absence: a list of Settings.
create table absence_kinds (
  id uuid primary key default gen_random_uuid(),
  code text not null check (length(code) <= 100),
  name text not null check (length(name) <= 200),
  is_paid boolean not null default true,
  needs_approval boolean not null default true,
  allows_half_days boolean not null default true,
  is_limited boolean not null default false,
  -- Days of a year: [{ workplace, years, days }]. The most exact one counts.
  allowances jsonb not null default '[]' check (jsonb_typeof(allowances) = 'array'),
  carried_days float8 not null default 0 check (carried_days >= 0),
  -- The last day on which carried days can be taken: month and day.
  carried_until text not null default '03-31' check (carried_until ~ '^\d\d-\d\d$'),
  -- Days of earlier years were counted elsewhere, so nothing is carried over from them.
  first_year int not null default extract(year from now()),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index absence_kinds_code on absence_kinds (code) where deleted_at is null;
create trigger absence_kinds_name_added after insert on absence_kinds for each row
  when (new.deleted_at is null and new.name <> '') execute function refuse_like_names();
create trigger absence_kinds_name_changed after update of name, deleted_at on absence_kinds for each row
  when (new.deleted_at is null and (old.deleted_at is not null or plain_text(old.name) <> plain_text(new.name)))
  execute function refuse_like_names();
select track_undo('absence_kinds');

create table absences (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  absence_kind_id uuid not null references absence_kinds,
  -- In half days: from midnight or noon to noon or midnight.
  span tsrange not null check (not isempty(span) and lower_inc(span) and not upper_inc(span)
    and lower(span) - date_trunc('day', lower(span)) in ('0', '12:00')
    and upper(span) - date_trunc('day', upper(span)) in ('0', '12:00')),
  note text not null default '',
  status text not null default 'requested' check (status in ('requested', 'approved', 'refused', 'cancelled')),
  -- Who decided, and why. Null if nobody had to.
  decided_by uuid references employees,
  decided_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  constraint absences_overlaps exclude using gist (employee_id with =, span with &&) where (status in ('requested', 'approved'))
);
create index absences_of_person on absences (employee_id, lower(span));
create index absences_kind on absences (absence_kind_id);
create index absences_decided_by on absences (decided_by) where decided_by is not null;
-- Who is away on some days.
create index absences_span on absences using gist (span);
create trigger absences_kind_linked after insert on absences for each row
  execute function require_live('absence_kinds', 'absence_kind_id');
create trigger absences_kind_changed after update of absence_kind_id on absences for each row
  when (new.absence_kind_id <> old.absence_kind_id) execute function require_live('absence_kinds', 'absence_kind_id');
select track_undo('absences');

-- Days off of each place at which somebody works, within these days: how much of the day is off, 0.5 or 1. Public holidays of
-- the place itself, and days of the company there, in all of its country or everywhere. To be joined once.
create function days_off_in_use(usual_workplace text, during daterange) returns table (workplace text, day date, share numeric)
language sql stable parallel safe as $$
  select p.workplace, d.day, max(case when d.is_half then 0.5 else 1 end)
  from (select usual_workplace as workplace
      union select m.workplace from employments m where m.replaced_as is null and m.workplace is not null) p
    join days_off d on d.deleted_at is null and d.workplace in ('', p.workplace, split_part(p.workplace, '-', 1),
        split_part(p.workplace, '-', 1) || '-' || split_part(p.workplace, '-', 2))
      and (d.kind = 'company' or d.workplace in ('', p.workplace)) and d.day <@ during
  group by 1, 2
$$;

-- The working time that absences take within these days, day by day: the share of the day, and the part of the time that is
-- worked on it, which is more where half of the day is off. Half a day off is its afternoon (docs/rules/absence.md#2.2).
-- The one place that counts days of absence.
create function absence_days(usual numeric[], usual_workplace text, during daterange)
returns table (absence_id uuid, employee_id uuid, absence_kind_id uuid, status text, day date, share numeric, part numeric)
language sql stable parallel safe as $$
  select a.id, a.employee_id, a.absence_kind_id, a.status, d.day, s.share, s.share / nullif(1 - coalesce(o.share, 0), 0)
  from absences a
    join working_time(usual, usual_workplace) w on w.employee_id = a.employee_id
      and w.days && daterange(lower(a.span)::date, upper(a.span)::date, '[]')
    cross join lateral (select lower(a.span)::date + n as day
      from generate_series(0, (upper(a.span) - interval '1 hour')::date - lower(a.span)::date) n) d
    left join days_off_in_use(usual_workplace, during) o on o.workplace = w.workplace and o.day = d.day
    cross join lateral (select (case when lower(a.span) <= d.day and coalesce(o.share, 0) < 1 then 0.5 else 0 end)
      + (case when upper(a.span) > d.day + interval '12 hours' and o.share is null then 0.5 else 0 end) as share) s
  where a.span && tsrange(lower(during), upper(during)) and d.day <@ during and w.days @> d.day
    and w.hours[extract(isodow from d.day)::int] > 0 and s.share > 0
$$;
