-- locks: nothing that exists
-- Fields of people that a company defines itself (docs/rules/people.md#8). One row for each field and person with a value: such rows are filtered
-- and sorted by an index, undone, archived and erased like those of other tables.
create table own_fields (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'person')),
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  -- The part of a person whose rights it has.
  section text not null check (section in ('page', 'general', 'personal')),
  place int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  unique (id, kind)
);
create trigger own_fields_name_added after insert on own_fields for each row when (new.deleted_at is null and new.name <> '')
  execute function refuse_like_names();
create trigger own_fields_name_changed after update of name, deleted_at on own_fields for each row
  when (new.deleted_at is null and (old.deleted_at is not null or plain_text(old.name) <> plain_text(new.name)))
  execute function refuse_like_names();
select track_undo('own_fields');

create table own_values (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  field_id uuid not null,
  -- That of the field, which can't change while there are values: also not by an undo.
  kind text not null,
  -- A text, a number, a date as a text, or the name of a choice.
  value jsonb check (case kind when 'number' then jsonb_typeof(value) = 'number'
    else jsonb_typeof(value) = 'string' and length(value #>> '{}') between 1 and 500 end),
  person_id uuid references employees,
  foreign key (field_id, kind) references own_fields (id, kind),
  unique (field_id, employee_id),
  check ((kind = 'person') = (person_id is not null)),
  check ((kind = 'person') = (value is null))
);
create index own_values_employee_id on own_values (employee_id);
create index own_values_person_id on own_values (person_id);
-- The index also sorts: numbers by size, dates by day.
create index own_values_value on own_values (field_id, value);
select track_undo('own_values');
