-- locks: absences, access exclusive, for a moment; contents, share row exclusive
-- A certificate of an absence, such as a sick note, is a private file (docs/rules/absence.md#2.9).
alter table absences add column certificate_id uuid references contents on delete set null;
create index absences_certificate on absences (certificate_id) where certificate_id is not null;
