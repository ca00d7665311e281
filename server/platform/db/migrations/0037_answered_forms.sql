-- locks: nothing for long; rows of closed surveys are written
-- A closed survey also knows how many forms people finished themselves: closing ends the other ones by force.
create or replace function keep_counts(survey uuid) returns void language sql as $$
  update feedback_events e set counts = (select array[count(*), count(*) filter (where t.sent = t.forms),
      count(*) filter (where t.done = t.forms), coalesce(sum(t.forms), 0), coalesce(sum(t.sent), 0), coalesce(sum(t.done), 0),
      coalesce(sum(t.done), 0) - (select count(*) from event_reviewers r
        where r.event_id = survey and r.deleted_at is null and r.is_forced_done)]
    from event_topics t where t.event_id = survey and t.deleted_at is null),
  scores = (select array_agg(p.times order by p.place) from (select u.place, sum(u.times) as times
    from work_scores w cross join unnest(w.counts) with ordinality u (times, place) where w.event_id = survey group by u.place) p)
  where e.id = survey
$$;
update feedback_events e set counts = counts[1:6] || (counts[6] - (select count(*) from event_reviewers r
    where r.event_id = e.id and r.deleted_at is null and r.is_forced_done))::int
where e.counts is not null;
