-- locks: feedback_events, access exclusive, for a moment
-- A round whose answers nobody can tie to a person (docs/decisions/098-unlinkable-answers.md). They never are in `answers`: they are
-- added up in `round_results`, and words go to `event_comments`, many people at once.
alter table feedback_events add column is_unlinkable boolean not null default false
  check (not is_unlinkable or subtype = 'engagement');

-- As before, but sums of such a round are there already, and nothing else is left to compute them from.
create or replace function keep_results(survey uuid) returns void language plpgsql as $$
begin
  update feedback_events set (asked, answered) = (select count(*), count(*) filter (where r.author_status = 'done' and not r.is_forced_done)
    from event_reviewers r where r.event_id = survey and r.deleted_at is null) where id = survey;
  if (select is_unlinkable from feedback_events where id = survey) then return; end if;
  delete from round_results where event_id = survey;
  insert into round_results (event_id, round_question_id, kind, group_id, times, counts)
  with finished as materialized (select r.id, r.question_set, e.minimum_group_size as minimum
    from event_reviewers r join feedback_events e on e.id = r.event_id
    where r.event_id = survey and r.deleted_at is null and r.author_status = 'done' and not r.is_forced_done)
  select survey, q.id, g.kind, g.group_id, count(*), array[count(*) filter (where a.score = 1), count(*) filter (where a.score = 2),
    count(*) filter (where a.score = 3), count(*) filter (where a.score = 4), count(*) filter (where a.score = 5)]
  from finished f cross join lateral (select null::text as kind, null::uuid as group_id
      union all select m.kind, m.group_id from event_reviewer_groups m where m.event_reviewer_id = f.id) g
    join round_questions q on q.event_id = survey and q.question_set = f.question_set and (g.kind is null or q.type = 'likert-scale')
    left join answers a on a.event_reviewer_id = f.id and a.round_question_id = q.id
  group by q.id, g.kind, g.group_id having count(*) >= min(f.minimum);
end $$;
