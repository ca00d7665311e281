-- In which language the product speaks to a person (docs/decisions/028-languages.md); who is not here reads English.
create table languages (
  employee_id uuid primary key references employees,
  language text not null check (language in ('en', 'vi')),
  updated_at timestamptz not null default now()
);
