-- locks: nothing
-- Undo triggers were attached in a loop over names in 0009. A migration with a new table now calls track_undo('name').

create function track_undo(tracked regclass) returns void language plpgsql as $$
declare
  trigger_name text := (select relname || '_undo' from pg_class where oid = tracked);
begin
  if exists (select from pg_trigger where tgrelid = tracked and tgname = trigger_name) then
    return;
  end if;
  execute format('create trigger %I after insert or update or delete on %s for each row
    when (coalesce(current_setting(''muster.undo'', true), '''') <> '''') execute function keep_for_undo()', trigger_name, tracked);
end $$;
