-- locks: mails and outside_actions, access exclusive, for their rows
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

-- What had its own queue. Done days are kept, so that they are not done again.
insert into jobs (kind, key, state, attempts, run_at, created_at, updated_at, finished_at)
  select case job when 'snapshots' then 'action item snapshots' else job end, day::text, 'done', 1, at, at, at, at from daily_runs;
drop table daily_runs;

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
drop index mails_waiting;
alter table mails drop column attempts, drop column next_attempt_at;

insert into jobs (kind, key, state, attempts, run_at, last_error, created_at, updated_at, finished_at)
  select 'outside actions', id::text, case state when 'waiting' then 'waiting' when 'failed' then 'failed' else 'done' end, attempts,
      next_attempt_at, case when state in ('waiting', 'failed') then last_error else '' end, created_at, updated_at,
      case when state <> 'waiting' then coalesce(updated_at, created_at) end
    from outside_actions where state = 'waiting' or attempts > 0;
alter table outside_actions drop column attempts, drop column next_attempt_at;

insert into jobs (kind, key, payload, created_at)
  select 'mails of large surveys', concat_ws(' ', event_id, kind, day),
      json_build_object('eventId', event_id, 'kind', kind, 'day', day), created_at
    from survey_mailings;
drop table survey_mailings;
