-- Events are inserted, nothing more. What is to be sealed and told of a transaction waits in a queue, which one server at a time empties
-- (docs/decisions/042-one-log.md).

-- The chain: what stood on the events themselves until now. It only points to them, so that no event is ever written twice.
create table audit_seals (
  position bigint primary key,
  seq bigint not null unique,
  digest bytea not null,
  hash bytea not null
);

drop trigger audit_events_chain on audit_events;
drop trigger audit_events_told on audit_events;
drop trigger audit_events_kept on audit_events;
drop function chain_audit_event();
drop function tell_audit_events();
drop function audit_words(audit_events);

insert into audit_seals (position, seq, digest, hash)
select position, seq, digest, hash from audit_events where position is not null;
alter table audit_events drop column position, drop column digest, drop column hash;

-- One row for each event to be sealed, with the digest of its changes as they were written, or for each word to be told. Written by the
-- transaction of the change, deleted by that of the seal.
create table untold (
  id bigint generated always as identity primary key,
  seq bigint,
  digest bytea,
  word text,
  at timestamptz not null default now(),
  check ((seq is null) = (word is not null) and (seq is null) = (digest is null))
);
-- It is empty nearly always, however much goes through it.
alter table untold set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function await_seals() returns trigger language plpgsql as $$
begin
  insert into untold (seq, digest) select seq, sha256(convert_to(salt || ' ' || changes, 'UTF8')) from written order by seq;
  return null;
end $$;
create trigger audit_events_awaited after insert on audit_events referencing new table as written
  for each statement execute function await_seals();

-- Nothing of the trail is changed but by erasing a person.
create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.erased_at is not null and (to_jsonb(new) - '{changes,salt,erased_at}'::text[]) = (to_jsonb(old) - '{changes,salt,erased_at}'::text[])
    then return new; end if;
  end if;
  raise exception 'The audit trail is only added to.';
end $$;
create trigger audit_events_kept before update or delete on audit_events for each row execute function keep_audit_event();
create trigger audit_seals_kept before update or delete or truncate on audit_seals
  for each statement execute function keep_audit_event();

-- Seals so many of the events that wait, the oldest first, and tells of them and all words, all or nothing; answers how many rows of the
-- queue that were: 0 also while another server is at it. What changes somebody's rights is among the words, and told first, so nothing that was
-- written after it is told before it. A row whose event is gone stays.
create function seal_events(most int) returns int language plpgsql as $$
declare
  one record;
  last audit_seals;
  words text[] := '{}';
  taken int := 0;
begin
  if not exists (select from untold) or not pg_try_advisory_xact_lock(7215003) then return 0; end if;
  select * into last from audit_seals order by position desc limit 1;
  last.position := coalesce(last.position, 0);
  last.hash := coalesce(last.hash, '');
  for one in
    with batch as (
      delete from untold where seq is null or id in (
        select u.id from untold u join audit_events e on e.seq = u.seq order by u.id limit most)
      returning *)
    select s.seq, s.digest, coalesce(s.word, e.entity) as word, e.id, e.actor_id, e.action, e.entity, e.entity_id, e.subject_id,
      e.request_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at
    from batch s left join audit_events e on e.seq = s.seq order by s.id
  loop
    taken := taken + 1;
    words := words || one.word;
    continue when one.seq is null;
    last.position := last.position + 1;
    last.hash := sha256(last.hash || convert_to(jsonb_build_array(last.position, one.seq, one.at, one.id, one.actor_id, one.action,
      one.entity, one.entity_id, one.subject_id, one.request_id, encode(one.digest, 'hex'))::text, 'UTF8'));
    insert into audit_seals values (last.position, one.seq, one.digest, last.hash);
  end loop;
  -- A notification ends at 8,000 bytes.
  perform pg_notify('muster', some_words) from (
    select string_agg(word, ',' order by place) as some_words from (
      select word, row_number() over (order by word !~ '^rights', word) as place from (select distinct unnest(words) as word) w) p
    group by (place - 1) / 150 order by (place - 1) / 150) n;
  return taken;
end $$;

-- What leaves no event, or tells somebody alone. Rows here become words of the queue where they were notifications.
create or replace function tell_kind() returns trigger language plpgsql as $$
begin
  insert into untold (word) values (tg_argv[0]);
  return null;
end $$;

create or replace function tell_rights_of_person() returns trigger language plpgsql as $$
begin
  insert into untold (word) values ('rights ' || coalesce(new.employee_id, old.employee_id));
  return null;
end $$;

create or replace function tell_rights_of_employee() returns trigger language plpgsql as $$
begin
  insert into untold (word) values ('rights ' || old.id);
  return null;
end $$;

-- A survey goes to thousands in one statement.
drop trigger event_reviewers_told on event_reviewers;
create or replace function tell_event_reviewers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into untold (word) select distinct 'inbox ' || reviewer_id from new_rows where reviewer_status <> 'none';
  elsif tg_op = 'DELETE' then
    insert into untold (word) select distinct 'inbox ' || reviewer_id from old_rows where reviewer_status <> 'none';
  else
    insert into untold (word)
    select distinct 'inbox ' || n.reviewer_id from new_rows n join old_rows o using (id)
      where n.reviewer_status <> 'none' or o.reviewer_status <> 'none'
    union
    select case e.subtype when 'work' then 'workAnswer' else 'answer' end
      from new_rows n join old_rows o using (id) join feedback_events e on e.id = n.event_id
      where n.author_status <> o.author_status or n.reviewer_status <> o.reviewer_status;
  end if;
  return null;
end $$;
create trigger event_reviewers_added after insert on event_reviewers referencing new table as new_rows
  for each statement execute function tell_event_reviewers();
create trigger event_reviewers_changed after update on event_reviewers referencing old table as old_rows new table as new_rows
  for each statement execute function tell_event_reviewers();
create trigger event_reviewers_removed after delete on event_reviewers referencing old table as old_rows
  for each statement execute function tell_event_reviewers();
