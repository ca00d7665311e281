-- How many events an erasing has emptied is counted for each one, and for each person whom the undo of an import takes away again
-- (docs/decisions/020-erasing-people.md).
create index audit_events_erased on audit_events (erased_at) where erased_at is not null;
