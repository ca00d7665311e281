-- locks: allocations, row exclusive, for its rows; audit_events, access share, for its rows
-- 0048 gave each membership one row with the deployment type of then. Where the audit trail tells without doubt which type it was before, the
-- row is split on the days on which it changed (docs/rules/time.md#6.4). Positions, seniorities and rates stay those of the row.

-- The rows of before that nobody corrected, of people with one membership in the project: the trail names people, not memberships. What was
-- told since somebody decided a later row is in rows already.
create temporary table told on commit drop as
select a.id as row_id, a.valid, a.deployment_type as now, a.percent, m.end_date, v.at, v.id, lower(c ->> 'before') as before,
  lower(c ->> 'after') as after, (least(v.at, now() - interval '12 hours') at time zone 'UTC')::date as day
from audit_events v cross join lateral jsonb_array_elements(v.changes) c
  join project_members m on m.project_id = v.entity_id and m.employee_id = v.subject_id
  join allocations a on a.id = m.id and a.project_member_id = m.id and a.replaced_as is null and a.decided_by is null
where v.entity = 'project' and v.action = 'project.member-edited' and c ->> 'field' = 'deploymentType' and c ->> 'masked' = 'false'
  and not exists (select from project_members o where o.project_id = m.project_id and o.employee_id = m.employee_id and o.id <> m.id)
  and not exists (select from allocations o where o.project_member_id = m.id and o.decided_by is not null and o.created_at <= v.at);

-- A doubt: changes that don't follow from each other up to the row, a percent that is not the usual one, a change after the end.
with linked as (select *, lag(after) over w as former, lead(before) over w as next from told
  window w as (partition by row_id order by at, id))
delete from told where row_id in (select row_id from linked
  where former <> before or coalesce(next, now) <> after or day >= end_date
    or not array[before, after, now] <@ '{official,part-time,shadow}'::text[]
    or percent <> case now when 'official' then 100 when 'part-time' then 50 else 0 end);

create temporary table lived on commit drop as
with days as (
  (select distinct on (row_id) row_id, valid, lower(valid) as day, before as kind from told where day > lower(valid)
    order by row_id, at, id)
  union all
  (select distinct on (row_id, day) row_id, valid, day, after from told where day > lower(valid)
    order by row_id, day, at desc, id desc)),
changed as (select * from (select *, lag(kind) over (partition by row_id order by day) as former from days) d
  where former is distinct from kind),
cut as (select row_id, kind, valid * daterange(day, lead(day) over (partition by row_id order by day)) as valid from changed)
select *, row_number() over (partition by row_id order by valid desc) as place,
  case kind when 'official' then 100 when 'part-time' then 50 else 0 end as percent
from cut where not isempty(valid);

-- The last piece stays the row, so that what refers to it does.
update allocations a set valid = l.valid, deployment_type = l.kind, percent = l.percent
from lived l where a.id = l.row_id and l.place = 1;
insert into allocations (project_member_id, valid, deployment_type, percent, seniority_id, position_ids, rate, rate_currency_id, discount, created_at)
select a.project_member_id, l.valid, l.kind, l.percent, a.seniority_id, a.position_ids, a.rate, a.rate_currency_id, a.discount, a.created_at
from lived l join allocations a on a.id = l.row_id where l.place > 1;

-- What is undone within ten minutes would put back a row whose days others have now.
delete from undos where id in (select undo_id from undo_rows where table_name = 'allocations');
