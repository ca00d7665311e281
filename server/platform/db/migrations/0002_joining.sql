-- Joining and leaving: mail that is sent after the transaction that wanted it, invitations that end, what is to be done in other
-- systems; and banks as a kind of metadata.

create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  about_employee_id uuid references employees,
  -- kept: no mail server is configured, and the mail stays readable in the outbox.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create index mails_waiting on mails (next_attempt_at) where state = 'waiting';
create index mails_newest on mails (created_at desc, id);
create index mails_about_employee on mails (about_employee_id) where about_employee_id is not null;

-- invitation_code holds the jti of the link handed out last: another one, or none, ends that link.
alter table invitations
  add column expires_at timestamptz not null default now(),
  add column revoked_at timestamptz,
  add column completed_at timestamptz,
  add column mail_id uuid references mails on delete set null;
create index invitations_mail on invitations (mail_id) where mail_id is not null;

-- What other systems have to do for somebody who joins or leaves. off: no adapter is configured, somebody does it by hand.
create table outside_actions (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  occasion text not null check (occasion in ('onboarding', 'offboarding')),
  action text not null,
  -- The choice of a leaver: mail to the team address goes on to the personal one.
  keeps_forwarding boolean not null default false,
  state text not null default 'waiting' check (state in ('off', 'waiting', 'done', 'failed', 'cancelled')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text not null default '',
  done_by uuid references employees,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create index outside_actions_waiting on outside_actions (next_attempt_at) where state = 'waiting';
create index outside_actions_employee on outside_actions (employee_id, created_at desc);
create index outside_actions_done_by on outside_actions (done_by) where done_by is not null;

create table banks (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index banks_code on banks (code) where deleted_at is null;
