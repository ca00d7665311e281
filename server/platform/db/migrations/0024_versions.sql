-- Versions of what servers keep in memory (docs/decisions/041-kept-by-version.md): each transaction that changes data of a kind moves its
-- version on. The version of a kind is the sum over its slots; a writer takes any slot that nobody else has, so that no writer waits for another.
create table data_versions (
  kind text not null check (length(kind) <= 20),
  slot int not null,
  version bigint not null,
  primary key (kind, slot)
) with (fillfactor = 50);

-- Moves the version on, once for each transaction, which from then on reads its own data anew and keeps nothing of it.
create function move_version(moved text) returns void language plpgsql as $$
declare
  free int;
begin
  if current_setting('muster.moved_' || moved, true) = 'on' then
    return;
  end if;
  perform set_config('muster.moved_' || moved, 'on', true);
  select slot into free from data_versions where kind = moved limit 1 for update skip locked;
  if found then
    update data_versions set version = version + 1 where kind = moved and slot = free;
  else
    insert into data_versions (kind, slot, version) values (moved, (random() * 2147483647)::int, 1);
  end if;
end $$;

-- Of each row: a statement that changes none moves nothing.
create function moves_version() returns trigger language plpgsql as $$
begin
  perform move_version(tg_argv[0]);
  return null;
end $$;

-- What reads put into their answers by id, and what roles grant.
do $$
declare
  kept text;
begin
  foreach kept in array '{positions,stacks,seniorities,chapters,organizations,currencies,roles,permissions,role_permissions}'::text[] loop
    execute format('create trigger %I after insert or update or delete on %I
      for each row execute function moves_version(''reference'')', kept || '_version', kept);
    execute format('create trigger %I after truncate on %I
      for each statement execute function moves_version(''reference'')', kept || '_emptied', kept);
  end loop;
end $$;

-- What counts of people depend on, beside reference data.
do $$
declare
  counted text;
begin
  foreach counted in array '{employee_positions,employee_stacks,employee_chapters,employee_organizations,project_members}'::text[] loop
    execute format('create trigger %I after insert or update or delete on %I
      for each row execute function moves_version(''people'')', counted || '_version', counted);
    execute format('create trigger %I after truncate on %I
      for each statement execute function moves_version(''people'')', counted || '_emptied', counted);
  end loop;
end $$;
create trigger employees_version after insert or delete
  or update of id, working_status, seniority_id, line_manager_id, search_words, deleted_at on employees
  for each row execute function moves_version('people');
create trigger employees_emptied after truncate on employees for each statement execute function moves_version('people');
create trigger projects_version after insert or delete or update of id, code, status, deleted_at on projects
  for each row execute function moves_version('people');
create trigger projects_emptied after truncate on projects for each statement execute function moves_version('people');

-- As before (migration 0020), in the language whose plans a connection keeps: it is asked twice for each person that is read.
create or replace function address_in_use(employee uuid, wanted text) returns text language plpgsql stable as $$
begin
  return case when exists (select from employee_emails m
      where m.address = canonical_email(wanted) and m.employee_id = employee and m.is_confirmed) then trim(wanted)
    else (select m.address from employee_emails m where m.replaced_by = canonical_email(wanted) and m.employee_id = employee
      order by m.address limit 1) end;
end $$;
