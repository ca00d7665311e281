-- locks: nothing
-- Absences take hours from people as days off do (docs/rules/absence.md#1.4). days_off_in_use() and absence_days() say what
-- is taken on a day, hours_worked() counts what is left, and nothing else does.
drop function days_off_lists(text, daterange);
drop function working_days(numeric[], text, daterange);
drop function days_off_at(text, daterange);
drop function hours_in(numeric[], daterange);
