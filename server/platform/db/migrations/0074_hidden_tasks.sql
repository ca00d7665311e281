-- locks: absences, project_slots, mails, action_items, audit_cycles, feedback_events, employees, invitations, share, for their rows
-- Tasks that a person does not want to see, until a day or for good, while their due day stays (docs/rules/tasks.md#3).
create table hidden_tasks (
  employee_id uuid not null references employees,
  kind text not null check (length(kind) <= 50),
  subject_id uuid not null,
  due date,
  until date,
  primary key (employee_id, kind, subject_id)
);

-- What lists of tasks look for: few rows of each table.
create index absences_requested on absences (employee_id) where status = 'requested';
create index project_slots_planned on project_slots (start_date) where is_open and start_date is not null and deleted_at is null;
create index mails_failed_about on mails (about_employee_id) where state = 'failed' and about_employee_id is not null;
create index invitations_completed on invitations (completed_at) where completed_at is not null and deleted_at is null;
create index action_items_due on action_items (due_date) where status <> 'done' and due_date is not null and deleted_at is null;
create index audit_cycles_pending on audit_cycles (date) where status = 'pending' and deleted_at is null;
create index feedback_events_ending on feedback_events (end_date) where status = 'in-progress' and deleted_at is null;
-- Month and day as a number: 131 for 31 January.
create index employees_anniversary on employees (((extract(month from joined_date) * 100 + extract(day from joined_date))::int))
  where working_status <> 'left' and deleted_at is null;
