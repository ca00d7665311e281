-- locks: feedback_events and event_reviewers, access exclusive, for a moment
-- Of how many days before the last day people were reminded by themselves last (docs/rules/surveys.md#6.3).
alter table feedback_events add column reminded_days smallint;
-- Why the reviewer did not want to answer. Such a form is deleted, so that it is in no inbox and counts nowhere.
alter table event_reviewers add column declined text check (declined in ('not-together', 'no-time', 'conflict'));
