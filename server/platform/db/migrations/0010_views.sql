-- How people look at lists and dashboards (docs/decisions/026-views.md).

-- A view is the address of a page under a name, and the columns of its table; what somebody sees there is decided when it is opened.
create table views (
  id uuid primary key default gen_random_uuid(),
  page text not null,
  name text not null,
  search text not null,
  columns jsonb,
  owner_id uuid not null references employees,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create unique index views_name on views (owner_id, page, lower(name));
create index views_page on views (page);

-- How one person likes one page: what is null stands as the page has it.
create table looks (
  employee_id uuid not null references employees,
  page text not null,
  columns jsonb,
  density text check (density in ('comfortable', 'compact')),
  view_id uuid references views on delete set null,
  updated_at timestamptz not null default now(),
  primary key (employee_id, page)
);
create index looks_view on looks (view_id) where view_id is not null;
