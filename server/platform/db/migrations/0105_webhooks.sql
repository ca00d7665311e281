-- locks: jobs, access exclusive, for a moment; audit_events, employees, project_members, feedback_events, invoices, share row exclusive, for a moment
-- Messages to other programs (docs/rules/webhooks.md). What is to be told is written by triggers, in the transaction that changes it.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  -- It tells what this person may read at the moment.
  maker_id uuid not null references employees,
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) <= 2000),
  kinds text[] not null,
  -- In clear text, because each message is signed with it (docs/decisions/103-webhooks.md).
  secret text not null,
  -- The one before, which signs along for a day.
  old_secret text,
  old_until timestamptz,
  -- Why it tells nothing; blank while it does.
  stopped text not null default '' check (stopped in ('', 'by-hand', 'gone', 'failing', 'maker-left')),
  -- When it was last turned on: what was before is not told.
  since timestamptz not null default now(),
  -- When the receiver last took a message.
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create index webhooks_maker on webhooks (maker_id);

-- One message to one receiver. What it says is read when it is sent.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  kind text not null,
  -- The person, membership, survey or invoice. No foreign keys: it may be gone by now.
  record_id uuid not null,
  person_id uuid,
  project_id uuid,
  -- The event of the trail that changed a person.
  event_id uuid,
  -- The end of a membership, so that it is told once.
  day date,
  at timestamptz not null default now(),
  -- dropped: there was nothing to tell, or nobody to tell it for.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  -- HTTP status of the last answer.
  status smallint,
  last_error text not null default '',
  tried_at timestamptz,
  -- When it began to wait, again after "Send again".
  queued_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_deliveries_newest on webhook_deliveries (at desc, id);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, state, at desc, id);
create index webhook_deliveries_old on webhook_deliveries (updated_at) where state <> 'waiting';
create index webhook_deliveries_person on webhook_deliveries (person_id) where person_id is not null;
create unique index webhook_deliveries_day on webhook_deliveries (record_id, webhook_id, day) where day is not null;

-- Jobs with the same lane are done one after the other, so that a slow receiver takes the time of no others.
alter table jobs add column lane text check (length(lane) <= 100);
create index jobs_lanes on jobs (kind, lane) where state in ('waiting', 'running') and lane is not null;

create function tell_webhooks(told text, record uuid, person uuid, project uuid) returns void language sql as $$
  with added as (
    insert into webhook_deliveries (webhook_id, kind, record_id, person_id, project_id)
    select id, told, record, person, project from webhooks where stopped = '' and told = any (kinds)
    returning id, webhook_id)
  insert into jobs (kind, key, lane) select 'webhooks', id, webhook_id from added
$$;

create function tell_of_person() returns trigger language plpgsql as $$
declare
  active text[] := '{probation,full-time,contractor}';
  before text := case when tg_op = 'UPDATE' then old.working_status else '' end;
begin
  if new.working_status = any (active) and before <> all (active) then
    perform tell_webhooks('person.joined', new.id, new.id, null);
  elsif new.working_status = 'left' and before not in ('', 'left') then
    perform tell_webhooks('person.left', new.id, new.id, null);
  end if;
  return null;
end $$;
create trigger employees_added_webhooks after insert on employees for each row execute function tell_of_person();
create trigger employees_status_webhooks after update of working_status on employees for each row
  when (new.working_status <> old.working_status) execute function tell_of_person();

-- A change of a person is what their history says.
create function tell_of_changes() returns trigger language plpgsql as $$
begin
  with added as (
    insert into webhook_deliveries (webhook_id, kind, record_id, person_id, event_id)
    select w.id, 'person.changed', e.entity_id, e.entity_id, e.id
    from written e join webhooks w on w.stopped = '' and 'person.changed' = any (w.kinds)
    where e.entity = 'employee' and e.changes <> '[]' and e.action not in ('employee.create', 'employee.created', 'employee.erase')
    order by e.seq
    returning id, webhook_id)
  insert into jobs (kind, key, lane) select 'webhooks', id, webhook_id from added;
  return null;
end $$;
create trigger audit_events_webhooks after insert on audit_events referencing new table as written
  for each statement execute function tell_of_changes();

-- Days that come end memberships too: the servers look for those (server/areas/webhooks/ends.ts).
create function tell_of_member() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  is_now boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was and not is_now then
    if old.end_date is null or old.end_date > current_date then
      perform tell_webhooks('member.ended', old.id, old.employee_id, old.project_id);
    end if;
  elsif is_now and not was or is_now and old.end_date <= current_date and (new.end_date > old.end_date) is not false then
    -- It goes on, so its end can be told again.
    update webhook_deliveries set day = null where record_id = new.id and day is not null;
    perform tell_webhooks('member.added', new.id, new.employee_id, new.project_id);
  end if;
  return null;
end $$;
create trigger project_members_webhooks after insert or delete or update of end_date, deleted_at on project_members
  for each row execute function tell_of_member();

create function tell_of_survey() returns trigger language plpgsql as $$
begin
  if new.status = 'in-progress' then perform tell_webhooks('survey.sent', new.id, null, null);
  elsif new.status = 'done' then perform tell_webhooks('survey.done', new.id, null, null); end if;
  return null;
end $$;
create trigger feedback_events_webhooks after update of status on feedback_events for each row
  when (new.status <> old.status) execute function tell_of_survey();

-- An invoice that is not paid after all is open again.
create function tell_of_invoice() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.status else '' end;
begin
  if new.status = 'paid' and before <> 'paid' then
    perform tell_webhooks('invoice.paid', new.id, null, new.project_id);
  elsif new.status in ('sent', 'overdue') and before not in ('sent', 'overdue') then
    perform tell_webhooks('invoice.sent', new.id, null, new.project_id);
  end if;
  return null;
end $$;
create trigger invoices_added_webhooks after insert on invoices for each row execute function tell_of_invoice();
create trigger invoices_status_webhooks after update of status on invoices for each row
  when (new.status <> old.status) execute function tell_of_invoice();

-- Who leaves tells nothing more; coming back does not start it again.
create function end_webhooks() returns trigger language plpgsql as $$
begin
  update webhooks set stopped = 'maker-left', updated_at = now() where maker_id = new.id and stopped = '';
  return null;
end $$;
create trigger employees_left_webhooks after update of working_status on employees for each row
  when (new.working_status = 'left' and old.working_status <> 'left') execute function end_webhooks();
