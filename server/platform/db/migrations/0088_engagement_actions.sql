-- locks: feedback_events, questions and employees, share row exclusive, for a moment
-- What somebody does about a question of an engagement survey, for all people or one group, by whom and until when
-- (docs/rules/surveys.md#7.9).
create table engagement_actions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references feedback_events,
  question_id uuid not null references questions,
  kind text check (kind in ('chapter', 'seniority', 'project')),
  group_id uuid,
  title text not null check (length(title) between 1 and 200),
  owner_id uuid references employees,
  due date not null,
  done_at timestamptz,
  done_by uuid references employees,
  created_at timestamptz not null default now(),
  check ((kind is null) = (group_id is null))
);
create index engagement_actions_event on engagement_actions (event_id);
create index engagement_actions_question on engagement_actions (question_id);
create index engagement_actions_owner on engagement_actions (owner_id) where owner_id is not null;
create index engagement_actions_done_by on engagement_actions (done_by) where done_by is not null;
select track_undo('engagement_actions');
