-- Audits and action items of projects (wire-surveys-dashboards.md section 6): what the dashboards of projects are made of.

-- One audit round. What section 6.2 derives is written with every change below it.
create table audit_cycles (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  cycle int not null default 0 check (cycle >= 0),
  date date not null,
  -- Sorts as text; 'Qn/YYYY' is for people.
  quarter text not null generated always as ((extract(year from date)::int)::text || '/Q' || (extract(quarter from date)::int)::text) stored,
  average_score numeric(3, 2) check (average_score between 0 and 5),
  status text not null default 'pending' check (status in ('pending', 'audited')),
  flag text not null default 'none' check (flag in ('red', 'yellow', 'green', 'none')),
  action_item_high int not null default 0,
  action_item_medium int not null default 0,
  action_item_low int not null default 0,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index audit_cycles_one on audit_cycles (project_id, cycle) where deleted_at is null;
-- The latest cycles of a project, and those of a quarter.
create index audit_cycles_latest on audit_cycles (project_id, quarter desc, cycle desc) where deleted_at is null;
create index audit_cycles_quarter on audit_cycles (quarter, project_id) where deleted_at is null;

-- At most one of each type in a cycle.
create table audits (
  id uuid primary key default gen_random_uuid(),
  audit_cycle_id uuid not null references audit_cycles,
  project_id uuid not null references projects,
  type text not null check (type in ('engineering-health', 'engineering-process', 'frontend', 'backend', 'system', 'mobile', 'blockchain')),
  name text not null,
  auditor_id uuid references employees,
  score numeric(3, 2) check (score between 0 and 5),
  status text not null default 'pending' check (status in ('pending', 'audited')),
  flag text not null default 'green' check (flag in ('red', 'yellow', 'green', 'none')),
  -- Items that link to an action item.
  action_item int not null default 0,
  -- Hours.
  duration numeric(5, 2) check (duration >= 0),
  audited_at date,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index audits_one on audits (audit_cycle_id, type) include (score) where deleted_at is null;
create index audits_project on audits (project_id) where deleted_at is null;
create index audits_auditor on audits (auditor_id) where auditor_id is not null;

create table audit_participants (
  audit_id uuid not null references audits,
  employee_id uuid not null references employees,
  primary key (audit_id, employee_id)
);
create index audit_participants_employee on audit_participants (employee_id);

create table action_items (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  audit_cycle_id uuid references audit_cycles,
  -- The person in charge.
  pic_id uuid references employees,
  name text not null,
  description text not null default '',
  need_help boolean not null default false,
  priority text check (priority in ('high', 'medium', 'low')),
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'done')),
  due_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create index action_items_project on action_items (project_id, status) where deleted_at is null;
create index action_items_cycle on action_items (audit_cycle_id, status, priority) where deleted_at is null;
create index action_items_pic on action_items (pic_id) where pic_id is not null;

-- A line of the checklist of an audit; 0 is not graded.
create table audit_items (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references audits,
  "order" int not null,
  name text not null,
  requirements text not null default '',
  notes text not null default '',
  area text check (area in ('delivery', 'quality', 'collaboration', 'feedback')),
  grade int not null default 0 check (grade between 0 and 5),
  severity text check (severity in ('high', 'medium', 'low')),
  action_item_id uuid references action_items,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create index audit_items_audit on audit_items (audit_id) include (area, grade) where deleted_at is null;
create index audit_items_action_item on audit_items (action_item_id) where action_item_id is not null;

-- The counters of a cycle on each day from first_day to last_day, as long as they stay the same: a row for each cycle and day would say
-- nothing more and be a hundred times as many (docs/decisions/016-health.md).
create table action_item_snapshots (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects,
  audit_cycle_id uuid not null references audit_cycles,
  first_day date not null,
  last_day date not null,
  high int not null,
  medium int not null,
  low int not null,
  created_at timestamptz not null default now(),
  check (first_day <= last_day)
);
create unique index action_item_snapshots_one on action_item_snapshots (audit_cycle_id, last_day);
create index action_item_snapshots_days on action_item_snapshots (last_day, first_day) include (project_id, high, medium, low);
create index action_item_snapshots_project on action_item_snapshots (project_id, last_day);
-- Since when there are any.
create index action_item_snapshots_first on action_item_snapshots (first_day);

-- What the work surveys of some events say of each project, out of indexes alone.
drop index event_topics_one;
create unique index event_topics_one on event_topics (event_id, employee_id, project_id) include (id) nulls not distinct
  where deleted_at is null;
drop index event_reviewers_event;
create index event_reviewers_event on event_reviewers (event_id, topic_id) include (id, author_status, is_forced_done)
  where deleted_at is null;
drop index event_questions_scores;
create index event_questions_scores on event_questions (event_id, domain, answer) include (event_reviewer_id)
  where deleted_at is null and type = 'likert-scale' and answer <> '';

-- What questions got is added up form by form: with the answer in the index nothing else is read.
drop index event_questions_one;
create unique index event_questions_one on event_questions (event_reviewer_id, question_id) include (type, answer)
  where deleted_at is null;
