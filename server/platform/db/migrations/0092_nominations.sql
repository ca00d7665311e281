-- locks: feedback_events and event_topics, access exclusive, for a moment; employees, share row exclusive
-- A round in which people choose their reviewers until a day: so many at most, of whom nobody gets more forms than that.
alter table feedback_events add column nominate_until date, add column nominate_most smallint,
  add column forms_most smallint;
-- `open`: the person chooses; `sent`: the line manager approves; `done`: the forms are prepared.
alter table event_topics add column nomination text check (nomination in ('open', 'sent', 'done'));

-- Whom a person may choose or has chosen, until the forms are prepared: then nobody may learn it from here.
create table review_nominations (
  topic_id uuid not null references event_topics,
  reviewer_id uuid not null references employees,
  event_id uuid not null references feedback_events,
  -- How many work units the two share; 0 for those whom the person added.
  units int not null default 0,
  is_chosen boolean not null default false,
  primary key (topic_id, reviewer_id)
);
create index review_nominations_of on review_nominations (reviewer_id);
create index review_nominations_event on review_nominations (event_id);
