-- locks: nothing that exists
-- What is to be done for each person who joins, by whom, and how many days after the first day, or before it
-- (docs/rules/people.md#5.14): a list of Settings. Each joiner gets a copy in onboarding_items.
create table joining_items (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  owner text not null check (owner in ('manager', 'creator', 'person')),
  days int not null check (days between -365 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create trigger joining_items_name_added after insert on joining_items for each row
  when (new.deleted_at is null and new.name <> '') execute function refuse_like_names();
create trigger joining_items_name_changed after update of name, deleted_at on joining_items for each row
  when (new.deleted_at is null and (old.deleted_at is not null or plain_text(old.name) <> plain_text(new.name)))
  execute function refuse_like_names();
select track_undo('joining_items');
