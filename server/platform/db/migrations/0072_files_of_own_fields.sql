-- locks: own_fields, own_values, access exclusive, for their rows; contents, share row exclusive, for a moment
-- A file as the value of an own field (docs/rules/people.md#8.8): the value is its name, so that it lists, sorts and exports like a text. A file
-- that is deleted, such as by an erasure, takes the value with it.
alter table own_fields drop constraint own_fields_kind_check;
alter table own_fields add constraint own_fields_kind_check
  check (kind in ('text', 'number', 'date', 'choice', 'person', 'file'));
alter table own_values add column content_id uuid references contents on delete cascade;
alter table own_values add constraint own_values_file_check check ((kind = 'file') = (content_id is not null));
create index own_values_content_id on own_values (content_id) where content_id is not null;
