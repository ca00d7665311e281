-- The audit trail as a chain, and people who have been erased.

-- Each row carries the hash of the one before (docs/decisions/018-audit-chain.md). `digest` stands in the hash for the salted changes, so
-- that erasing a person may empty them and the chain still holds.
alter table audit_events
  add column salt uuid default gen_random_uuid(),
  add column digest bytea,
  add column position bigint,
  add column hash bytea,
  add column erased_at timestamptz;

create index audit_events_actor on audit_events (actor_id, seq desc);
create index audit_events_action on audit_events (action, seq desc);
create index audit_events_subject on audit_events (subject_id, seq desc);
create index audit_events_at on audit_events (at);
create index audit_events_request on audit_events (request_id);

-- What is hashed of an event besides the hash of the one before: everything but the changes, which their digest stands for.
create function audit_words(e audit_events) returns text language sql stable
  return jsonb_build_array(e.position, e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.id, e.actor_id, e.action,
    e.entity, e.entity_id, e.subject_id, e.request_id, encode(e.digest, 'hex'))::text;

-- Runs when the transaction of the event commits, after all its other locks, so that waiting here can never be a deadlock.
create function chain_audit_event() returns trigger language plpgsql as $$
declare
  last audit_events;
  e audit_events := new;
begin
  perform pg_advisory_xact_lock(7215003);
  select * into last from audit_events where position is not null order by position desc limit 1;
  e.position := coalesce(last.position, 0) + 1;
  e.digest := sha256(convert_to(e.salt || ' ' || e.changes, 'UTF8'));
  update audit_events set position = e.position, digest = e.digest,
    hash = sha256(coalesce(last.hash, '') || convert_to(audit_words(e), 'UTF8'))
  where id = e.id;
  return null;
end $$;

create unique index audit_events_position on audit_events (position);

do $$
declare
  e audit_events;
  before bytea := '';
begin
  for e in select * from audit_events order by seq loop
    e.position := 1 + coalesce((select max(position) from audit_events), 0);
    e.digest := sha256(convert_to(e.salt || ' ' || e.changes, 'UTF8'));
    before := sha256(before || convert_to(audit_words(e), 'UTF8'));
    update audit_events set position = e.position, digest = e.digest, hash = before where id = e.id;
  end loop;
end $$;

create constraint trigger audit_events_chain after insert on audit_events deferrable initially deferred
  for each row when (new.position is null) execute function chain_audit_event();

-- Nothing of the trail is changed but by the chain itself, and by erasing a person.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.position is null then return new; end if;
    if new.erased_at is not null and (to_jsonb(new) - '{changes,salt,erased_at}'::text[]) = (to_jsonb(old) - '{changes,salt,erased_at}'::text[])
    then return new; end if;
  end if;
  raise exception 'The audit trail is only added to.';
end $$;
create trigger audit_events_kept before update or delete on audit_events for each row execute function keep_audit_event();
create trigger audit_events_whole before truncate on audit_events for each statement execute function keep_audit_event();

alter table employees add column erased_at timestamptz;
