-- locks: nothing that exists
-- People whose roles let them read answers by name, and who can't until a second person agrees.
create table waiting_readers (
  employee_id uuid primary key references employees on delete cascade,
  -- Who gave the role.
  asked_by uuid not null references employees,
  asked_at timestamptz not null default now()
);
create index waiting_readers_asked on waiting_readers (asked_by);

-- People who read answers until their roles were taken. For some time they still count as others who must agree, so that nobody becomes the only
-- reader by taking the roles of all; and they get the right back without waiting.
create table former_readers (
  employee_id uuid primary key references employees on delete cascade,
  until_at timestamptz not null default now()
);
