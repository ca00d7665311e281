-- Surveys (wire-surveys-dashboards.md section 2): rounds (events), forms about one person each (topics), who answers them (reviewers), and
-- the questions that are copied for each reviewer, with the answers.

create table questions (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('general', 'likert-scale')),
  category text not null default 'survey' check (category in ('survey', 'feedback')),
  subcategory text not null check (subcategory in ('peer-review', 'engagement', 'work', 'appreciation', 'comment')),
  content text not null,
  "order" int not null,
  domain text check (domain in ('workload', 'deadline', 'learning', 'engagement')),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  check (type <> 'likert-scale' or domain is not null)
);
create unique index questions_order on questions (category, subcategory, "order") where deleted_at is null;

create table feedback_events (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  type text not null default 'survey' check (type in ('survey', 'feedback')),
  subtype text not null check (subtype in ('peer-review', 'engagement', 'work', 'appreciation', 'comment')),
  status text not null default 'draft' check (status in ('draft', 'in-progress', 'done')),
  created_by uuid not null references employees,
  start_date timestamptz,
  end_date timestamptz,
  -- Results of groups with fewer answers are never shown. Chosen when the survey is sent, and never changed after that.
  minimum_group_size int not null default 5 check (minimum_group_size >= 3),
  launched_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  check (start_date <= end_date)
);
create index feedback_events_newest on feedback_events (subtype, created_at desc, id) where deleted_at is null;
create index feedback_events_period on feedback_events (subtype, start_date desc) where deleted_at is null;

create table event_topics (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references feedback_events,
  employee_id uuid not null references employees,
  project_id uuid references projects,
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index event_topics_one on event_topics (event_id, employee_id, project_id) nulls not distinct where deleted_at is null;
create index event_topics_title on event_topics (event_id, title, id) where deleted_at is null;
create index event_topics_employee on event_topics (employee_id) where deleted_at is null;
create index event_topics_project on event_topics (project_id) where deleted_at is null and project_id is not null;

create table event_reviewers (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references feedback_events,
  topic_id uuid not null references event_topics,
  reviewer_id uuid not null references employees,
  author_status text not null default 'draft',
  reviewer_status text not null default 'none',
  relationship text not null check (relationship in ('peer', 'line-manager', 'chapter-lead', 'self')),
  is_read boolean not null default false,
  is_forced_done boolean not null default false,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  -- prepared, delivered, saved, finished or closed by force
  check ((author_status, reviewer_status) in (('draft', 'none'), ('sent', 'new'), ('sent', 'draft'), ('done', 'done')))
);
create unique index event_reviewers_one on event_reviewers (topic_id, reviewer_id) where deleted_at is null;
create index event_reviewers_event on event_reviewers (event_id, topic_id) include (author_status, is_forced_done) where deleted_at is null;
create index event_reviewers_inbox on event_reviewers (reviewer_id, reviewer_status) include (is_read, topic_id)
  where deleted_at is null and reviewer_status <> 'none';

-- A question as one reviewer got it: later changes of the bank do not reach it. Agreement is kept as '1' to '5', '' is no answer yet.
create table event_questions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null,
  event_reviewer_id uuid not null references event_reviewers,
  question_id uuid references questions,
  type text not null check (type in ('general', 'likert-scale')),
  content text not null,
  "order" int not null,
  domain text check (domain in ('workload', 'deadline', 'learning', 'engagement')),
  answer text not null default '' check (type <> 'likert-scale' or answer in ('', '1', '2', '3', '4', '5')),
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index event_questions_one on event_questions (event_reviewer_id, question_id) where deleted_at is null;
-- What averages are made of.
create index event_questions_scores on event_questions (event_id, domain, answer)
  where deleted_at is null and type = 'likert-scale' and answer <> '';

-- Chapters, seniority and projects of those who were asked, as they were when the survey was sent: were results grouped by what people
-- are now, they would tell of the one who moved.
create table event_reviewer_groups (
  event_id uuid not null references feedback_events,
  event_reviewer_id uuid not null references event_reviewers,
  kind text not null check (kind in ('chapter', 'seniority', 'project')),
  group_id uuid not null,
  name text not null,
  primary key (event_reviewer_id, kind, group_id)
);
create index event_reviewer_groups_event on event_reviewer_groups (event_id, kind);

-- Who was told of a survey: once that it is there, and at most once a day that it still waits. Without mail_id nothing could be written, and
-- error says why.
create table survey_mails (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references feedback_events,
  employee_id uuid not null references employees,
  kind text not null check (kind in ('invitation', 'reminder')),
  day date not null,
  mail_id uuid references mails,
  error text not null default '',
  created_at timestamptz not null default now()
);
create unique index survey_mails_invitation on survey_mails (event_id, employee_id) where kind = 'invitation';
create unique index survey_mails_reminder on survey_mails (event_id, employee_id, day) where kind = 'reminder';
create index survey_mails_mail on survey_mails (mail_id) where mail_id is not null;
