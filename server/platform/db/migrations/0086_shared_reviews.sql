-- locks: feedback_events, access exclusive, for a moment; event_topics and employees, share row exclusive
-- Who may share the answers of a peer review with the person reviewed: the line manager, or only those who read answers
-- by name. Rounds of before have nobody, because their forms did not say so (docs/rules/surveys.md#7.6).
alter table feedback_events add column sharers text check (sharers in ('managers', 'holders'));

-- What the person reviewed has got to read: kept as it was shared, whatever happens to the answers.
create table shared_reviews (
  topic_id uuid primary key references event_topics,
  event_id uuid not null references feedback_events,
  employee_id uuid not null references employees,
  title text not null,
  content jsonb not null,
  shared_by uuid references employees,
  shared_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  reply text not null default ''
);
create index shared_reviews_of on shared_reviews (employee_id);
create index shared_reviews_by on shared_reviews (shared_by) where shared_by is not null;
create index shared_reviews_event on shared_reviews (event_id);
