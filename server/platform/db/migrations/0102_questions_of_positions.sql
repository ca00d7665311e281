-- locks: questions and event_topics, access exclusive, for a moment
-- A question of a peer review is asked about people of certain positions, or about everybody if there are none
-- (docs/rules/surveys.md#2.3). A topic keeps which questions of its round are asked about its person, so that forms that
-- are added later ask the same.
alter table questions add column position_ids uuid[] not null default '{}'
  check (position_ids = '{}' or subcategory = 'peer-review');
alter table event_topics add column question_set smallint not null default 0;
