-- locks: imports, access exclusive, for a moment
-- How the columns of a file are written, as its importer chose: { column: notation }.
alter table imports add column reading jsonb not null default '{}';
