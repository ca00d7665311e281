-- locks: given_feedback, access exclusive, for a moment; projects, share row exclusive
-- Feedback that its receiver asked for after a project (docs/rules/surveys.md#7.13): asked of the giver, and not given yet,
-- declined or given.
alter table given_feedback
  drop constraint given_feedback_kind_check,
  add constraint given_feedback_kind_check check (kind in ('appreciation', 'comment', 'answer')),
  alter column given_at drop not null,
  add column asked_at timestamptz,
  add column declined_at timestamptz check (declined_at is null or given_at is null),
  add column project_id uuid references projects,
  add column question text not null default '',
  add check ((kind = 'answer') = (asked_at is not null)),
  add check (kind = 'answer' or given_at is not null);
create unique index given_feedback_open on given_feedback (receiver_id, giver_id, project_id)
  where given_at is null and declined_at is null;
create index given_feedback_project on given_feedback (project_id) where project_id is not null;
