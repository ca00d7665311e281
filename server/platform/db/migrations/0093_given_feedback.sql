-- locks: employees, share row exclusive
-- Feedback of one person to another, read by these two and perhaps the line manager of that day
-- (docs/rules/surveys.md#7.12). What was taken back stays without its words, because it counts for the day.
create table given_feedback (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('appreciation', 'comment')),
  giver_id uuid not null references employees,
  receiver_id uuid not null references employees check (receiver_id <> giver_id),
  manager_id uuid references employees,
  words text not null,
  given_at timestamptz not null default now(),
  read_at timestamptz,
  taken_back_at timestamptz check (taken_back_at is null or read_at is null and words = '')
);
create index given_feedback_by on given_feedback (giver_id, given_at);
create index given_feedback_to on given_feedback (receiver_id);
create index given_feedback_manager on given_feedback (manager_id) where manager_id is not null;
