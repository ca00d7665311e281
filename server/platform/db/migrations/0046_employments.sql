-- locks: employees, positions, organizations, chapters, seniorities, access exclusive, for a moment; audit_events, access share, for its rows
-- What a person does in the company is dated (docs/rules/time.md#4). The columns and links of employees that say the same are a copy of today.

create table employments (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  -- The days on which it is true: half open, without an end until another row follows.
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  working_status text not null check (working_status in ('left', 'on-boarding', 'probation', 'full-time', 'contractor')),
  seniority_id uuid references seniorities,
  line_manager_id uuid references employees,
  -- Entries of lists. require_live_entries() checks them.
  position_ids uuid[] not null default '{}',
  organization_ids uuid[] not null default '{}',
  chapter_ids uuid[] not null default '{}',
  -- Of the days after a last day: who takes over, and when leaving has taken effect.
  mentees_to uuid references employees,
  projects_to uuid references employees,
  settled_at timestamptz,
  reason text not null default '',
  -- Null for what was there before decisions were kept.
  decided_by uuid references employees,
  created_at timestamptz not null default now(),
  -- A row that a correction replaced, or that was taken back, stays. It is true on no day.
  replaced_as text check (replaced_as in ('corrected', 'taken-back')),
  replaced_at timestamptz,
  replaced_by uuid references employees,
  replaced_reason text not null default '',
  check ((replaced_as is null) = (replaced_at is null)),
  constraint employments_overlaps exclude using gist (employee_id with =, valid with &&) where (replaced_as is null)
);
create index employments_of_person on employments (employee_id);
-- What begins soon, and who reports to whom on a day.
create index employments_from on employments (lower(valid)) where replaced_as is null;
create index employments_managers on employments (line_manager_id) where replaced_as is null;

-- A deletion locks its entry and then looks for users, so what is or becomes true looks again behind that lock, as require_live() does.
create function require_live_entries() returns trigger language plpgsql as $$
declare
  kind text;
  is_gone boolean;
begin
  foreach kind in array '{positions,organizations,chapters}'::text[] loop
    execute format('select bool_or(deleted_at is not null) from (select deleted_at from %I where id = any ($1) for key share) e', kind)
      into is_gone using case kind when 'positions' then new.position_ids when 'organizations' then new.organization_ids
        else new.chapter_ids end;
    if is_gone then
      raise exception using errcode = 'MU404', message = format('an entry of %s was deleted', kind), table = kind;
    end if;
  end loop;
  return null;
end $$;
do $$
declare
  is_true text := 'new.replaced_as is null and (upper_inf(new.valid) or upper(new.valid) > current_date)';
begin
  execute format('create trigger employments_entries_linked after insert or update of position_ids, organization_ids, chapter_ids on employments
    for each row when (%s) execute function require_live_entries()', is_true);
  execute format('create trigger employments_seniority_id_linked after insert on employments
    for each row when (new.seniority_id is not null and %s) execute function require_live(''seniorities'', ''seniority_id'')', is_true);
  execute format('create trigger employments_seniority_id_changed after update of seniority_id on employments
    for each row when (new.seniority_id is not null and new.seniority_id is distinct from old.seniority_id and %s)
    execute function require_live(''seniorities'', ''seniority_id'')', is_true);
end $$;

-- Begins the employment of people who have none with what employees says: from their first day, or from this day if it is earlier; without
-- one, from when they were entered. Without people, of all.
create function begin_employments(people uuid[], day date) returns void language sql as $$
  insert into employments (employee_id, valid, working_status, seniority_id, line_manager_id, position_ids, organization_ids, chapter_ids, settled_at)
  select e.id, daterange(least(e.joined_date, coalesce(day, e.created_at::date)), null), e.working_status, e.seniority_id, e.line_manager_id,
    array(select l.position_id from employee_positions l where l.employee_id = e.id),
    array(select l.organization_id from employee_organizations l where l.employee_id = e.id),
    array(select l.chapter_id from employee_chapters l where l.employee_id = e.id),
    case when e.working_status = 'left' then now() end
  from employees e
  where (people is null or e.id = any (people)) and not exists (select from employments m where m.employee_id = e.id)
$$;

-- Writes what is true on this day to the copy in employees and its links: the only writer of the copy. Without people, for all who differ.
create function keep_employments(people uuid[], day date) returns void language sql as $$
  with due as materialized (
    select m.* from employments m join employees e on e.id = m.employee_id
    where m.replaced_as is null and m.valid @> day and (people is null or m.employee_id = any (people))
      and ((e.working_status, e.seniority_id, e.line_manager_id) is distinct from (m.working_status, m.seniority_id, m.line_manager_id)
        or array(select l.position_id from employee_positions l where l.employee_id = e.id order by 1)
          <> array(select distinct unnest(m.position_ids) order by 1)
        or array(select l.organization_id from employee_organizations l where l.employee_id = e.id order by 1)
          <> array(select distinct unnest(m.organization_ids) order by 1)
        or array(select l.chapter_id from employee_chapters l where l.employee_id = e.id order by 1)
          <> array(select distinct unnest(m.chapter_ids) order by 1))),
  persons as (update employees e set working_status = m.working_status, seniority_id = m.seniority_id,
    line_manager_id = m.line_manager_id, updated_at = now() from due m where e.id = m.employee_id),
  lost_positions as (delete from employee_positions l using due m
    where l.employee_id = m.employee_id and l.position_id <> all (m.position_ids)),
  gained_positions as (insert into employee_positions (employee_id, position_id)
    select m.employee_id, unnest(m.position_ids) from due m on conflict do nothing),
  lost_organizations as (delete from employee_organizations l using due m
    where l.employee_id = m.employee_id and l.organization_id <> all (m.organization_ids)),
  gained_organizations as (insert into employee_organizations (employee_id, organization_id)
    select m.employee_id, unnest(m.organization_ids) from due m on conflict do nothing),
  lost_chapters as (delete from employee_chapters l using due m
    where l.employee_id = m.employee_id and l.chapter_id <> all (m.chapter_ids))
  insert into employee_chapters (employee_id, chapter_id)
  select m.employee_id, unnest(m.chapter_ids) from due m on conflict do nothing
$$;

-- What there is begins on the first day, or when the person was entered if that is earlier.
select begin_employments(null, null::date);

-- The audit trail has former statuses and names of seniorities. Each day on which one changed begins a row; a name that two seniorities have, or none, says nothing.
-- What was told already is true on the day of the company, which can be that of the zone farthest behind.
create temporary table told on commit drop as
select v.entity_id as employee_id, (least(v.at, now() - interval '12 hours') at time zone 'UTC')::date as day, v.at, v.id, c ->> 'field' as field,
  c ->> 'before' as before, c ->> 'after' as after
from audit_events v cross join lateral jsonb_array_elements(v.changes) c
where v.entity = 'employee' and c ->> 'field' in ('status', 'seniority') and c ->> 'masked' = 'false';
create index on told (employee_id, field, day);

create temporary table lived on commit drop as
with first as (select m.*, lower(m.valid) as begun from employments m),
days as (select f.employee_id, f.begun as day from first f
  union select t.employee_id, t.day from told t join first f on f.employee_id = t.employee_id where t.day > f.begun),
periods as (select employee_id, day, lead(day) over (partition by employee_id order by day) as until from days),
said as (select p.*, k.field, coalesce(
    (select t.after from told t where t.employee_id = p.employee_id and t.field = k.field and t.day <= p.day order by t.at desc, t.id desc limit 1),
    (select nullif(t.before, '') from told t where t.employee_id = p.employee_id and t.field = k.field and t.day > p.day order by t.at, t.id limit 1),
    (select t.after from told t where t.employee_id = p.employee_id and t.field = k.field and t.day > p.day order by t.at, t.id limit 1)) as value
  from periods p cross join (values ('status'), ('seniority')) k (field))
select s.employee_id, s.day, s.until,
  max(s.value) filter (where s.field = 'status') as status,
  (select case when count(*) = 1 then min(k.id::text)::uuid end from seniorities k
    where k.name = max(s.value) filter (where s.field = 'seniority')) as seniority_id
from said s group by s.employee_id, s.day, s.until;

-- The row of today begins when the last change was told.
update employments m set valid = daterange(l.day, null) from lived l
where l.employee_id = m.employee_id and l.until is null and l.day > lower(m.valid);
insert into employments (employee_id, valid, working_status, seniority_id, line_manager_id, position_ids, organization_ids, chapter_ids, settled_at)
select l.employee_id, daterange(l.day, l.until),
  case when l.status in ('left', 'on-boarding', 'probation', 'full-time', 'contractor') then l.status else m.working_status end,
  coalesce(l.seniority_id, m.seniority_id), m.line_manager_id, m.position_ids, m.organization_ids, m.chapter_ids,
  case when l.status = 'left' then now() end
from lived l join employments m on m.employee_id = l.employee_id and upper_inf(m.valid)
where l.until is not null;

-- Whoever has a last day leaves the day after it, or tomorrow if it is over.
with leaving as (select e.id, greatest(e.left_date + 1, current_date + 1) as day from employees e
  where e.left_date is not null and e.working_status <> 'left' and e.deleted_at is null),
ended as (update employments m set valid = daterange(lower(m.valid), l.day) from leaving l
  where m.employee_id = l.id and upper_inf(m.valid) and lower(m.valid) < l.day returning m.*)
insert into employments (employee_id, valid, working_status, seniority_id, line_manager_id, position_ids, organization_ids, chapter_ids)
select m.employee_id, daterange(upper(m.valid), null), 'left', m.seniority_id, m.line_manager_id, m.position_ids, m.organization_ids, m.chapter_ids
from ended m;

-- What can still be undone would put back the copy alone.
delete from undos where id in (select undo_id from undo_rows
  where table_name in ('employees', 'employee_positions', 'employee_organizations', 'employee_chapters'));
select track_undo('employments');
