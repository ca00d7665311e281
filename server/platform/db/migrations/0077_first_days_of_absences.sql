-- locks: absences, share, for its rows
-- What comes up reads approved absences by their first day, as many as it shows (docs/rules/tasks.md#4).
create index absences_first_day on absences ((lower(span)::date)) where status = 'approved';
