-- locks: allocations, project_members, project_member_positions, access exclusive, for the rows of allocations and links
-- The positions of a member change from a day on, with the rest of what the member does (docs/rules/time.md#6). So far they had no days: they
-- count for all rows, also for those that were replaced.
alter table allocations add column position_ids uuid[] not null default '{}';
update allocations a set position_ids = l.ids
from (select project_member_id, array_agg(position_id order by position_id) as ids from project_member_positions group by 1) l
where l.project_member_id = a.project_member_id;
create index allocations_positions on allocations using gin (position_ids) where replaced_as is null;

-- As require_live_anew() (0048), for a set of positions: what another row of the member says stays, also when it was deleted since.
create function require_live_positions() returns trigger language plpgsql as $$
declare
  is_gone boolean;
begin
  select bool_or(deleted_at is not null) into is_gone from (select k.deleted_at from positions k
    where k.id = any (new.position_ids) and not exists (select from allocations a
      where a.project_member_id = new.project_member_id and a.id <> new.id and a.replaced_as is null and k.id = any (a.position_ids))
    order by k.id for key share) e;
  if is_gone then
    raise exception using errcode = 'MU404', message = 'an entry of positions was deleted', table = 'positions';
  end if;
  return null;
end $$;
create trigger allocations_positions_linked after insert on allocations
  for each row when (new.replaced_as is null) execute function require_live_positions();
create trigger allocations_positions_changed after update of position_ids on allocations
  for each row when (new.replaced_as is null and (old.replaced_as is not null or new.position_ids is distinct from old.position_ids))
  execute function require_live_positions();

-- As in 0054, with the positions.
create or replace view given_time as
  select m.id as project_member_id, m.project_id, m.employee_id, m.end_date, a.deployment_type, a.percent, a.seniority_id,
    a.rate, a.rate_currency_id, a.discount, greatest(lower(a.valid), m.start_date) as first_day,
    least(upper(a.valid), m.end_date) as until, a.position_ids
  from project_members m join allocations a on a.project_member_id = m.id and a.replaced_as is null
  where m.deleted_at is null and (least(upper(a.valid), m.end_date) is null
    or greatest(lower(a.valid), m.start_date) < least(upper(a.valid), m.end_date));

-- What is undone within ten minutes would put positions back where they are no more, or lose them.
delete from undos where id in (select undo_id from undo_rows where table_name in ('project_member_positions', 'allocations', 'project_members'));
drop table project_member_positions;
