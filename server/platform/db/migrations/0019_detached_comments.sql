-- What people wrote in words in an engagement survey stands apart from them once it is closed
-- (docs/decisions/038-words-without-their-author.md): no column leads back to a form, and ids and the order of the rows are random.
create table event_comments (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references feedback_events,
  question_id uuid references questions,
  comment text not null
);
create index event_comments_question on event_comments (event_id, question_id);

-- Takes notes, and answers in words, off the forms of a survey that people finished by themselves, which are those that its results show.
create function detach_comments(survey uuid) returns void language plpgsql as $$
begin
  insert into event_comments (event_id, question_id, comment)
  select survey, q.question_id, said.comment
  from event_reviewers r join event_questions q on q.event_reviewer_id = r.id and q.deleted_at is null,
    unnest(array[trim(q.note), case when q.type = 'general' then trim(q.answer) else '' end]) said (comment)
  where r.event_id = survey and r.deleted_at is null and r.reviewer_status = 'done' and not r.is_forced_done and said.comment <> ''
  order by random();
  update event_questions q set note = '', answer = case when q.type = 'general' then '' else q.answer end
  from event_reviewers r
  where r.id = q.event_reviewer_id and q.deleted_at is null and (q.note <> '' or q.type = 'general' and q.answer <> '')
    and r.event_id = survey and r.deleted_at is null and r.reviewer_status = 'done' and not r.is_forced_done;
end $$;

select detach_comments(id) from feedback_events where subtype = 'engagement' and status = 'done';

-- Which rounds somebody is reviewed in is asked for each event of the trail that he reads; also of those that were deleted.
drop index event_topics_employee;
create index event_topics_employee on event_topics (employee_id, event_id);
