-- locks: employees, share row exclusive, for a moment
-- Changes of somebody's job that a line manager proposes (docs/rules/people.md#5.15).
create table job_proposals (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  proposed_by uuid not null references employees,
  proposed_at timestamptz not null default now(),
  -- The first day of the change.
  from_day date not null,
  reason text not null check (length(reason) between 1 and 200),
  -- Keys of the body of the call that would make the change.
  wanted jsonb not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  decided_by uuid references employees,
  decided_at timestamptz,
  answer text not null default '' check (length(answer) <= 200)
);
create unique index job_proposals_open on job_proposals (employee_id) where state = 'open';
create index job_proposals_of on job_proposals (employee_id, proposed_at);
create index job_proposals_by on job_proposals (proposed_by);
create index job_proposals_decided_by on job_proposals (decided_by) where decided_by is not null;
select track_undo('job_proposals');

-- Another line manager, or leaving of either, ends what is open.
create function withdraw_job_proposals() returns trigger language plpgsql as $$
begin
  update job_proposals set state = 'withdrawn', decided_at = now() where state = 'open'
    and (employee_id = new.id or (proposed_by = new.id and new.working_status = 'left'));
  return null;
end $$;
create trigger employees_job_proposals after update of line_manager_id, working_status on employees for each row
  when (new.line_manager_id is distinct from old.line_manager_id
    or (new.working_status = 'left' and old.working_status <> 'left')) execute function withdraw_job_proposals();
