-- locks: questions and round_questions, access exclusive, for a moment
-- The question of an engagement survey that asks for recommendation: promoters less detractors of its answers are the
-- eNPS (docs/rules/surveys.md#7.8). A round keeps the mark with its copy of the question.
alter table questions add column asks_recommendation boolean not null default false
  check (not asks_recommendation or domain = 'engagement');
alter table round_questions add column asks_recommendation boolean not null default false;
