-- locks: tables that name entries of lists, employees, projects and their members among them, share row exclusive, for a moment
-- A deletion locks its entry and then looks for users. A write that read the entry before could still link it afterwards, because a deleted
-- row satisfies a foreign key. So each new link looks again, behind that lock, and raises MU404 if the entry is deleted.

create function require_live() returns trigger language plpgsql as $$
declare
  entries text := tg_argv[0];
  entry uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  is_live boolean;
begin
  execute format('select deleted_at is null from %I where id = $1 for key share', entries) into is_live using entry;
  if not is_live then
    raise exception using errcode = 'MU404', message = format('an entry of %s was deleted', entries), table = entries;
  end if;
  return null;
end $$;

do $$
declare
  links text[] := '{{employee_positions,position_id,positions},{employee_stacks,stack_id,stacks},{employee_chapters,chapter_id,chapters},
    {employee_organizations,organization_id,organizations},{employees,seniority_id,seniorities},{base_salaries,currency_id,currencies},
    {projects,organization_id,organizations},{projects,country_id,countries},{projects,client_id,clients},
    {projects,company_info_id,company_infos},{projects,bank_account_id,bank_accounts},{project_stacks,stack_id,stacks},
    {project_slots,seniority_id,seniorities},{project_slot_positions,position_id,positions},{project_members,seniority_id,seniorities},
    {project_member_positions,position_id,positions},{work_unit_stacks,stack_id,stacks},{bank_accounts,currency_id,currencies}}';
  link text[];
begin
  foreach link slice 1 in array links loop
    execute format('create trigger %I after insert on %I for each row when (new.%I is not null) execute function require_live(%L, %L)',
      link[1] || '_' || link[2] || '_linked', link[1], link[2], link[3], link[2]);
    execute format('create trigger %I after update of %I on %I for each row
      when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function require_live(%4$L, %2$L)',
      link[1] || '_' || link[2] || '_changed', link[2], link[1], link[3]);
  end loop;
end $$;
