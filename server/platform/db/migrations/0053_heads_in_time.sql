-- locks: project_heads, access exclusive, for its rows; project_members, share row exclusive, for a moment
-- Heads are dated (docs/rules/time.md#8). A member who leads does so within the days of the membership, which are in
-- one place: the row names the membership, and ends by itself only if the person leads no more.
alter table project_heads add column project_member_id uuid references project_members,
  alter column start_date drop not null,
  add check (start_date is not null or project_member_id is not null);

-- The first day of a head's row, and the first one after it: its own, or those of the membership where they are nearer.
create function head_start(start_date date, member uuid) returns date language sql stable parallel safe
  return case when member is null then start_date
    else greatest(start_date, (select m.start_date from project_members m where m.id = member)) end;
create function head_end(end_date date, member uuid) returns date language sql stable parallel safe
  return case when member is null then end_date
    else least(end_date, (select m.end_date from project_members m where m.id = member)) end;

-- The newest membership that the row followed. Leads who outlasted theirs, as those of closed projects do, stay
-- as they are.
update project_heads h set project_member_id = l.id,
  start_date = case when h.start_date > l.start_date then h.start_date end,
  end_date = case when h.end_date < l.end_date or l.end_date is null then h.end_date end
from (select distinct on (m.project_id, m.employee_id) m.*
  from project_members m where m.deleted_at is null order by m.project_id, m.employee_id, m.start_date desc, m.id) l
where h.position = 'technical-lead' and h.deleted_at is null and h.project_id = l.project_id
  and h.employee_id = l.employee_id and (l.end_date is null or h.end_date <= l.end_date);

drop index project_heads_one;
alter table project_heads add constraint project_heads_overlaps exclude using gist
  (project_id with =, employee_id with =, position with =, days_between(start_date, end_date) with &&)
  where (deleted_at is null);
create index project_heads_project on project_heads (project_id, employee_id) where deleted_at is null;
create index project_heads_member on project_heads (project_member_id) where project_member_id is not null;

-- What is undone within ten minutes would end leads whose membership goes on.
delete from undos where id in (select undo_id from undo_rows where table_name = 'project_heads');
