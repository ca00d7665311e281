-- What people can take back for ten minutes (docs/decisions/024-undo.md).

-- One call that changed something, as its caller can undo it. `rights`: what the caller was allowed to do then.
create table undos (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  request_id text not null,
  rights text[] not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  unique (employee_id, request_id)
);
create index undos_at on undos (at);

-- The rows that it changed, in their order: each before, unless it was added, and after, unless it was taken away.
create table undo_rows (
  undo_id uuid not null references undos on delete cascade,
  seq bigint generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (undo_id, seq)
);

create function keep_for_undo() returns trigger language plpgsql as $$
begin
  insert into undo_rows (undo_id, table_name, before, after) values (current_setting('muster.undo')::uuid, tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

-- Tables that calls which can be undone write on. Rows that follow from others by triggers of their own are not among them.
do $$
declare
  kept text;
begin
  foreach kept in array '{employees,employee_roles,employee_positions,employee_stacks,employee_organizations,employee_chapters,chapters,
    social_accounts,discord_accounts,base_salaries,positions,seniorities,stacks,organizations,countries,currencies,banks,clients,client_contacts,
    company_infos,bank_accounts,exchange_rates,roles,role_permissions,projects,project_stacks,project_heads,project_slots,project_slot_positions,
    project_members,project_member_positions,work_units,work_unit_members,work_unit_stacks,audit_cycles,audits,audit_participants,audit_items,
    action_items,questions,invoices}'::text[] loop
    execute format('create trigger %I after insert or update or delete on %I for each row
      when (coalesce(current_setting(''muster.undo'', true), '''') <> '''') execute function keep_for_undo()', kept || '_undo', kept);
  end loop;
end $$;

-- Takes the rows of a call back, the last one first. A row that is no longer as the call left it, in what the call changed, raises MU409.
-- Versions move on.
create function put_back(undo uuid) returns void language plpgsql as $$
declare
  step undo_rows;
  stored text[];
  changed text[];
  same text;
  found_rows bigint;
begin
  for step in select * from undo_rows where undo_id = undo order by seq desc loop
    select array_agg(attname) into stored from pg_attribute
      where attrelid = step.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    select string_agg(format('t.%1$I = a.%1$I', k.attname), ' and ') into same
      from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
      where i.indrelid = step.table_name::regclass and i.indisprimary;
    if step.before is null then
      execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $1) a
        where %2$s and to_jsonb(t) - ''updated_at'' = $1 - ''updated_at''', step.table_name, same) using step.after;
    elsif step.after is null then
      execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1) on conflict do nothing',
        step.table_name, (select string_agg(format('%I', name), ', ') from unnest(stored) name)) using step.before;
    else
      select coalesce(array_agg(key), '{}') into changed from jsonb_each(step.before)
        where key = any (stored) and key <> 'updated_at' and value is distinct from step.after -> key;
      execute format('update %1$I t set %2$s from jsonb_populate_record(null::%1$I, $1) b, jsonb_populate_record(null::%1$I, $2) a
        where %3$s and (select coalesce(jsonb_object_agg(key, value), ''{}'') from jsonb_each(to_jsonb(t)) where key = any ($3))
          = (select coalesce(jsonb_object_agg(key, value), ''{}'') from jsonb_each($2) where key = any ($3))',
        step.table_name,
        (select string_agg(format('%1$I = %2$s', name, case name when 'updated_at' then 'now()' else format('b.%I', name) end), ', ')
          from unnest(stored) name where name = 'updated_at' or name = any (changed)),
        same) using step.before, step.after, changed;
    end if;
    get diagnostics found_rows = row_count;
    if found_rows = 0 then
      raise exception using errcode = 'MU409', message = format('%s was changed since', step.table_name);
    end if;
  end loop;
end $$;
