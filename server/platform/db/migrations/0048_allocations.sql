-- locks: project_members, project_slots, projects, access exclusive, for the rows of members and open roles
-- What a member does on a project is dated (docs/rules/time.md): one row for each time in which it is the same. The membership keeps who, where
-- and its first and last day, and its allocations are true within those days.
create table allocations (
  id uuid primary key default gen_random_uuid(),
  project_member_id uuid not null references project_members,
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  deployment_type text not null check (deployment_type in ('official', 'shadow', 'part-time')),
  -- Of the person's own time.
  percent int not null check (percent between 0 and 200 and percent % 5 = 0),
  seniority_id uuid not null references seniorities,
  rate numeric(15, 3) not null default 0 check (rate >= 0),
  rate_currency_id uuid references currencies,
  discount numeric(15, 3) not null default 0 check (discount >= 0),
  reason text not null default '',
  decided_by uuid references employees,
  created_at timestamptz not null default now(),
  replaced_as text check (replaced_as in ('corrected', 'taken-back')),
  replaced_at timestamptz,
  replaced_by uuid references employees,
  replaced_reason text not null default '',
  check ((replaced_as is null) = (replaced_at is null))
);
insert into allocations (id, project_member_id, valid, deployment_type, percent, seniority_id, rate, rate_currency_id, discount, created_at)
select id, id, daterange(start_date, null), deployment_type,
  case deployment_type when 'official' then 100 when 'part-time' then 50 else 0 end, seniority_id, rate, rate_currency_id, discount, created_at
from project_members;

alter table allocations add constraint allocations_overlaps exclude using gist (project_member_id with =, valid with &&)
  where (replaced_as is null);
create index allocations_of_member on allocations (project_member_id);
create index allocations_seniority on allocations (seniority_id);
create index allocations_rate_currency on allocations (rate_currency_id);

-- What is undone within ten minutes is about columns that go.
delete from undos where id in (select undo_id from undo_rows where table_name in ('project_members', 'project_slots'));
select track_undo('allocations');

-- A status is computed from days, so those that said more than their days get the day that they meant.
update project_members m set end_date = least(m.end_date, coalesce(
  case when m.status = 'inactive' then current_date end,
  case when p.status in ('closed', 'paused') then coalesce(p.end_date, current_date) end,
  case when e.working_status = 'left' then coalesce(e.left_date, current_date) end))
from projects p, employees e
where p.id = m.project_id and e.id = m.employee_id and (m.end_date is null or m.end_date > current_date)
  and (m.status = 'inactive' or p.status in ('closed', 'paused') or e.working_status = 'left');

alter table project_slots add column is_open boolean not null default false,
  add column percent int not null default 100 check (percent between 0 and 200 and percent % 5 = 0),
  add column start_date date,
  add column end_date date,
  add check (end_date > start_date);
update project_slots set is_open = status = 'pending',
  percent = case deployment_type when 'official' then 100 when 'part-time' then 50 else 0 end;
alter table project_slots drop column status;
create index project_slots_project on project_slots (project_id, created_at desc) where deleted_at is null;

drop index project_members_project;
drop trigger project_members_rate_currency on project_members;
drop trigger project_members_rate_currency_id_linked on project_members;
drop trigger project_members_rate_currency_id_changed on project_members;
drop trigger project_members_seniority_id_linked on project_members;
drop trigger project_members_seniority_id_changed on project_members;
alter table project_members drop column status, drop column deployment_type, drop column seniority_id, drop column rate,
  drop column rate_currency_id, drop column discount;
create index project_members_project on project_members (project_id, employee_id) include (start_date, end_date)
  where deleted_at is null;
create unique index project_members_seat on project_members (project_slot_id) where deleted_at is null and end_date is null;

-- Days from the first to the one before `until`: none when that is not later.
create function days_between(first date, until date) returns daterange language sql immutable parallel safe
  return case when until <= first then 'empty'::daterange else daterange(first, until) end;

create function member_status(start_date date, end_date date, today date) returns text language sql immutable parallel safe
  return case when end_date <= today then 'inactive' when start_date > today then 'on-boarding' when start_date <= today then 'active' end;

-- The allocation of a membership today; before its first day that of the first day, and afterwards that of the last.
create function allocation_on(member uuid, start_date date, end_date date, today date) returns setof allocations
language sql stable parallel safe as $$
  select a.* from allocations a where a.project_member_id = member and a.replaced_as is null
    and a.valid @> greatest(start_date, least(today, end_date - 1))
$$;

-- As in 0040 and 0042, for allocations.
create function take_allocation_currency() returns trigger language plpgsql as $$
begin
  if new.rate_currency_id is null then
    new.rate_currency_id := (select b.currency_id from project_members m join projects p on p.id = m.project_id
      join bank_accounts b on b.id = p.bank_account_id where m.id = new.project_member_id);
  end if;
  return new;
end $$;
create trigger allocations_rate_currency before insert on allocations
  for each row execute function take_allocation_currency();
create or replace function give_rate_currency() returns trigger language plpgsql as $$
declare
  currency uuid := (select currency_id from bank_accounts where id = coalesce(old.bank_account_id, new.bank_account_id));
begin
  update allocations set rate_currency_id = currency where rate_currency_id is null
    and project_member_id in (select id from project_members where project_id = new.id);
  update project_slots set rate_currency_id = currency where project_id = new.id and rate_currency_id is null;
  return null;
end $$;
-- As require_live() (0039), but what the member had before stays, also when it was deleted since.
create function require_live_anew() returns trigger language plpgsql as $$
declare
  is_known boolean;
  is_live boolean;
begin
  execute format('select exists (select from allocations where project_member_id = $1 and id <> $2 and %1$I = $3)', tg_argv[1])
    into is_known using new.project_member_id, new.id, (to_jsonb(new) ->> tg_argv[1])::uuid;
  if is_known then
    return null;
  end if;
  execute format('select deleted_at is null from %I where id = $1 for key share', tg_argv[0])
    into is_live using (to_jsonb(new) ->> tg_argv[1])::uuid;
  if not is_live then
    raise exception using errcode = 'MU404', message = format('an entry of %s was deleted', tg_argv[0]), table = tg_argv[0];
  end if;
  return null;
end $$;
do $$
declare
  link text[];
begin
  foreach link slice 1 in array '{{seniority_id,seniorities},{rate_currency_id,currencies}}'::text[] loop
    execute format('create trigger %I after insert on allocations for each row when (new.%I is not null and new.replaced_as is null)
      execute function require_live_anew(%L, %L)', 'allocations_' || link[1] || '_linked', link[1], link[2], link[1]);
    execute format('create trigger %I after update of %I on allocations for each row
      when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function require_live(%3$L, %2$L)',
      'allocations_' || link[1] || '_changed', link[1], link[2]);
  end loop;
end $$;
