-- Imports of employees from CSV files (docs/decisions/023-import-and-export.md).

-- `csv` and `mapping` are what is still to be written; the file is emptied when the import is done, since it tells salaries.
create table imports (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  csv text not null,
  mapping jsonb not null,
  invites boolean not null default false,
  total int not null,
  state text not null default 'running' check (state in ('running', 'finished', 'undoing', 'undone')),
  created_at timestamptz not null default now()
);
create index imports_newest on imports (created_at desc);
create index imports_employee on imports (employee_id);

-- One line that was written or could not be. `target_id`: the person that it made or changed; `before` and `after`: the fields that it
-- changed, as an edit takes them, `before` is null where it made the person. `stays`: why an undo could not take it back.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line int not null,
  about text not null,
  error text not null default '',
  target_id uuid,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  stays text not null default '',
  primary key (import_id, line)
);
create index import_rows_target on import_rows (target_id);
