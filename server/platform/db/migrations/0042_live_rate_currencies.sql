-- locks: project_members, project_slots, share row exclusive, for a moment
-- A rate names its currency (0040), so a new one looks whether the currency was deleted, as all links do (0039).
do $$
declare
  rates text;
begin
  foreach rates in array array['project_members', 'project_slots'] loop
    execute format('create trigger %I after insert on %I for each row when (new.rate_currency_id is not null)
      execute function require_live(''currencies'', ''rate_currency_id'')', rates || '_rate_currency_id_linked', rates);
    execute format('create trigger %I after update of rate_currency_id on %I for each row
      when (new.rate_currency_id is not null and new.rate_currency_id is distinct from old.rate_currency_id)
      execute function require_live(''currencies'', ''rate_currency_id'')', rates || '_rate_currency_id_changed', rates);
  end loop;
end $$;
