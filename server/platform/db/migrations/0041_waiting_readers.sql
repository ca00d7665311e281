-- locks: nothing that exists
-- People whose roles let them read answers by name, and who can't until a second person agrees.
create table waiting_readers (
  employee_id uuid primary key references employees on delete cascade,
  -- Who gave the role.
  asked_by uuid not null references employees,
  asked_at timestamptz not null default now()
);
create index waiting_readers_asked on waiting_readers (asked_by);
