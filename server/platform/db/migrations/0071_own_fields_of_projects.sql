-- locks: own_fields, own_values, access exclusive, for their rows; projects, share row exclusive, for a moment
-- Own fields of projects beside those of people (docs/rules/people.md#8). The section of a field says whose it is. Like the kind, the owner is
-- part of the foreign key, so a field can't change it while there are values: also not by an undo.
alter table own_fields
  drop constraint own_fields_section_check,
  add constraint own_fields_section_check check (section in ('page', 'general', 'personal', 'project', 'commercial')),
  add column owner text not null
    generated always as (case when section in ('project', 'commercial') then 'projects' else 'people' end) stored;
alter table own_fields add unique (id, kind, owner);

alter table own_values
  alter column employee_id drop not null,
  add column project_id uuid references projects,
  add column owner text not null generated always as (case when project_id is null then 'people' else 'projects' end) stored,
  add check (num_nonnulls(employee_id, project_id) = 1),
  add unique (field_id, project_id),
  drop constraint own_values_field_id_kind_fkey;
alter table own_values add foreign key (field_id, kind, owner) references own_fields (id, kind, owner);
alter table own_fields drop constraint own_fields_id_kind_key;
create index own_values_project_id on own_values (project_id);
