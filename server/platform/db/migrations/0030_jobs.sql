-- locks: mails, outside_actions, daily_runs and survey_mailings, share row exclusive, for their rows
-- Work that a server does apart from requests (docs/decisions/049-one-queue.md). `kind` says who does it, `key` what it is about: an id,
-- or the day or hour of periodic work. A record has one job of a kind.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  -- running: a server has it until `run_at`; then another one may take it.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts int not null default 0,
  run_at timestamptz not null default now(),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- When it was done, or failed for good.
  finished_at timestamptz,
  unique (kind, key)
);
create index jobs_due on jobs (kind, run_at) where state in ('waiting', 'running');
create index jobs_newest on jobs (created_at desc, id);
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- Servers of 0.10.0 may run for a while beside new ones. Their queues are columns of mails and outside_actions, daily_runs and survey_mailings.
-- These stay until a migration of the next version drops them, with the functions here. Nothing in them is ever due, and what an old server
-- adds becomes a job.
create function never_due() returns trigger language plpgsql as $$
begin
  new.next_attempt_at := 'infinity';
  return new;
end $$;
create trigger mails_never_due before insert or update of next_attempt_at on mails for each row execute function never_due();
create trigger outside_actions_never_due before insert or update of next_attempt_at on outside_actions
  for each row execute function never_due();

-- An old server finds that another one has the work of the day.
create function taken_by_jobs() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger daily_runs_taken before insert on daily_runs for each row execute function taken_by_jobs();

create function mailing_as_job() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, key, payload)
    values ('mails of large surveys', concat_ws(' ', new.event_id, new.kind, new.day),
      json_build_object('eventId', new.event_id, 'kind', new.kind, 'day', new.day))
    on conflict (kind, key) do update set state = 'waiting', attempts = 0, last_error = '', finished_at = null, run_at = now(),
      updated_at = now()
    where jobs.state in ('done', 'failed');
  return null;
end $$;
create trigger survey_mailings_as_job before insert on survey_mailings for each row execute function mailing_as_job();

-- What had its own queue. Done days are kept, so that they are not done again.
insert into jobs (kind, key, state, attempts, run_at, created_at, updated_at, finished_at)
  select case job when 'snapshots' then 'action item snapshots' else job end, day::text, 'done', 1, at, at, at, at from daily_runs;

-- Invoice mails without files wait for the job that makes these.
insert into jobs (kind, key, attempts, run_at, last_error, created_at, updated_at)
  select 'files of invoices', about_invoice_id::text, max(attempts), min(next_attempt_at), max(last_error), min(created_at), max(updated_at)
    from mails where state = 'waiting' and kind = 'invoice'
      and not exists (select from mail_attachments a where a.mail_id = mails.id)
    group by about_invoice_id;
insert into jobs (kind, key, state, attempts, run_at, created_at, updated_at, finished_at)
  select 'mails', id::text, case state when 'waiting' then 'waiting' when 'failed' then 'failed' else 'done' end, attempts, next_attempt_at,
      created_at, updated_at, case when state <> 'waiting' then coalesce(updated_at, created_at) end
    from mails where (state = 'waiting' or attempts > 0) and not (state = 'waiting' and kind = 'invoice'
      and not exists (select from mail_attachments a where a.mail_id = mails.id));

insert into jobs (kind, key, state, attempts, run_at, last_error, created_at, updated_at, finished_at)
  select 'outside actions', id::text, case state when 'waiting' then 'waiting' when 'failed' then 'failed' else 'done' end, attempts,
      next_attempt_at, case when state in ('waiting', 'failed') then last_error else '' end, created_at, updated_at,
      case when state <> 'waiting' then coalesce(updated_at, created_at) end
    from outside_actions where state = 'waiting' or attempts > 0;

insert into jobs (kind, key, payload, created_at)
  select 'mails of large surveys', concat_ws(' ', event_id, kind, day),
      json_build_object('eventId', event_id, 'kind', kind, 'day', day), created_at
    from survey_mailings;
delete from survey_mailings;
update mails set next_attempt_at = 'infinity' where state = 'waiting';
update outside_actions set next_attempt_at = 'infinity' where state = 'waiting';

-- At the end of the transaction, when the files of a mail hang on it. A new server has added the job itself by then.
create function as_job() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, key, run_at)
    select 'outside actions', id::text, now() from outside_actions where id = new.id and state = 'waiting'
    union all
    select 'mails', id::text, now() from mails where id = new.id and state = 'waiting'
      and (kind <> 'invoice' or exists (select from mail_attachments a where a.mail_id = mails.id))
    union all
    -- The server that wrote the mail makes the files, unless it ends before.
    select 'files of invoices', about_invoice_id::text, now() + interval '2 minutes' from mails where id = new.id
      and state = 'waiting' and kind = 'invoice' and about_invoice_id is not null
      and not exists (select from mail_attachments a where a.mail_id = mails.id)
    on conflict (kind, key) do update set state = 'waiting', attempts = 0, last_error = '', finished_at = null,
      run_at = excluded.run_at, updated_at = now()
    where jobs.state in ('done', 'failed');
  return null;
end $$;
create constraint trigger mails_as_job after insert or update of next_attempt_at on mails
  deferrable initially deferred for each row execute function as_job();
create constraint trigger outside_actions_as_job after insert or update of next_attempt_at on outside_actions
  deferrable initially deferred for each row execute function as_job();
