-- Says at commit what kinds of things have changed, never which and never what (docs/decisions/025-live.md). Every server listens.

-- Every write of people leaves an audit event, so one trigger tells of nearly all.
create function tell_audit_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster', entity) from (select distinct entity from written) kinds;
  return null;
end $$;
create trigger audit_events_told after insert on audit_events referencing new table as written
  for each statement execute function tell_audit_events();

-- What a survey asks of somebody is told to that person alone; answers leave no event. A survey in preparation is nobody's news.
create function tell_event_reviewers() returns trigger language plpgsql as $$
begin
  if coalesce(old.reviewer_status, 'none') <> 'none' or coalesce(new.reviewer_status, 'none') <> 'none' then
    perform pg_notify('muster', 'inbox ' || coalesce(new.reviewer_id, old.reviewer_id));
  end if;
  if old.author_status <> new.author_status or old.reviewer_status <> new.reviewer_status then
    perform pg_notify('muster', case subtype when 'work' then 'workAnswer' else 'answer' end)
    from feedback_events where id = new.event_id;
  end if;
  return null;
end $$;
create trigger event_reviewers_told after insert or update or delete on event_reviewers
  for each row execute function tell_event_reviewers();

-- What leaves no event either: a session that ended ends its streams.
create function tell_kind() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster', tg_argv[0]);
  return null;
end $$;
create trigger sessions_told after update of revoked_at or delete on sessions
  for each statement execute function tell_kind('session');
create trigger views_told after insert or update or delete on views for each statement execute function tell_kind('view');
