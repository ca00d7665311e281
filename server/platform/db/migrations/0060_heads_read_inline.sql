-- locks: nothing
-- Statements say themselves how a head's row follows its membership: PostgreSQL ran these functions for each row.
drop function head_start(date, uuid);
drop function head_end(date, uuid);
