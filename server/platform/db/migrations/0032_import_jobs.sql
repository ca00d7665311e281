-- locks: jobs, imports, row exclusive, for a moment
-- A job goes on with the imports that browsers were driving.
insert into jobs (kind, key, payload)
  select case state when 'running' then 'imports of people' else 'undone imports of people' end, id,
      jsonb_build_object('requestId', id)
    from imports where state in ('running', 'undoing');
