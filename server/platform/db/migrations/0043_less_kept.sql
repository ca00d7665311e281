-- locks: audit_seals, employees, projects, project_members and what links people to entries, access exclusive, for a moment
-- Nobody needs files of old events, nor counts of people kept by version (docs/decisions/064-judged-for-need.md).
do $$
begin
  if exists (select from audit_archives) then
    raise exception 'Events were moved to files, which this version does not read. Restore a backup from before, and upgrade that.';
  end if;
end $$;
drop table audit_archives;
drop trigger audit_seals_archived on audit_seals;
drop trigger audit_seals_kept on audit_seals;
create trigger audit_seals_kept before update or delete or truncate on audit_seals
  for each statement execute function keep_audit_event();
create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.erased_at is not null and (to_jsonb(new) - '{changes,salt,erased_at}'::text[]) = (to_jsonb(old) - '{changes,salt,erased_at}'::text[])
    then return new; end if;
  end if;
  raise exception 'The audit trail is only added to.';
end $$;

do $$
declare
  counted text;
begin
  foreach counted in array '{employee_positions,employee_stacks,employee_chapters,employee_organizations,project_members,employees,projects}'::text[] loop
    execute format('drop trigger %I on %I', counted || '_version', counted);
    execute format('drop trigger %I on %I', counted || '_emptied', counted);
  end loop;
end $$;
delete from data_versions where kind = 'people';
