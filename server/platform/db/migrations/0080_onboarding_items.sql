-- locks: employees, share row exclusive, for a moment
-- What is to be done for a person who joins, by whom and until when (docs/rules/people.md#5.14). The row without a
-- title is the mark that HR has checked the onboarding form.
create table onboarding_items (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  title text check (length(title) between 1 and 200),
  owner_id uuid references employees,
  due date,
  done_at timestamptz,
  done_by uuid references employees,
  created_at timestamptz not null default now()
);
create index onboarding_items_of on onboarding_items (employee_id);
create unique index onboarding_items_form on onboarding_items (employee_id) where title is null;
create index onboarding_items_owner on onboarding_items (owner_id) where owner_id is not null;
create index onboarding_items_done_by on onboarding_items (done_by) where done_by is not null;
select track_undo('onboarding_items');
