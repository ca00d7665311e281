-- locks: feedback_events and event_reviewers, access exclusive, while forms are read once for the new check
-- Which kinds of reviewers a round asked for; null for those of before: peers and line manager. The kinds `upward` and
-- `team-lead` are only in rounds that asked for them (docs/rules/surveys.md#2.2).
alter table feedback_events add column kinds text[];
alter table event_reviewers drop constraint event_reviewers_relationship_check, add constraint
  event_reviewers_relationship_check check (relationship in ('peer', 'line-manager', 'chapter-lead', 'self', 'upward',
    'team-lead'));
