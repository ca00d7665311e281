-- locks: jobs, access exclusive, for a moment
-- How often in a row an attempt at the job has not ended: its server died or was killed meanwhile.
alter table jobs add column unended smallint not null default 0;
