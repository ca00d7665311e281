-- locks: jobs, imports, share row exclusive, for their rows
-- A job goes on with the imports that browsers were driving.
insert into jobs (kind, key, payload)
  select case state when 'running' then 'imports of people' else 'undone imports of people' end, id,
      jsonb_build_object('requestId', id)
    from imports where state in ('running', 'undoing');

-- A browser at a server of 0.10.0 drives an import itself. If that server ends, the job goes on with the import. A new server has added its job
-- by the end of its transaction. Dropped with the functions of 0030.
create function import_as_job() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, key, payload)
    select case state when 'running' then 'imports of people' else 'undone imports of people' end, id,
        jsonb_build_object('requestId', id)
      from imports where id = new.id and state in ('running', 'undoing')
    on conflict (kind, key) do nothing;
  return null;
end $$;
create constraint trigger imports_as_job after insert or update of state on imports
  deferrable initially deferred for each row execute function import_as_job();
