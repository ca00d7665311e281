-- Invoices, and mail that carries files.

alter table company_infos
  add column country text not null default '',
  add column tax_number text not null default '',
  add column accounting_email text not null default '';

-- Exchange rates are kept in /config now.
alter table exchange_rates
  add column id uuid not null default gen_random_uuid(),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz;
create unique index exchange_rates_id on exchange_rates (id);

-- What was given last, by year (year_invoice_2026) and by project and year (project_invoice_ATLAS_2026).
create table invoice_counters (
  key text primary key,
  number int not null check (number > 0)
);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  project_id uuid not null references projects,
  bank_id uuid not null references bank_accounts,
  sent_by uuid not null references employees,
  status text not null check (status in ('draft', 'scheduled', 'sent', 'overdue', 'paid', 'error', 'uncollectible', 'credited')),
  email varchar(255) not null,
  cc text[] not null default '{}',
  description text not null default '',
  note text not null default '',
  -- [{ description, quantity, unitCost, discount, cost, isExternal }]
  line_items jsonb not null default '[]',
  sub_total numeric(18, 2) not null,
  tax numeric(18, 2) not null default 0 check (tax >= 0),
  discount numeric(18, 2) not null default 0 check (discount >= 0),
  total numeric(18, 2) not null check (total >= 0),
  -- Of the bank account, as it was: three letters.
  currency text not null,
  conversion_rate numeric(24, 10) not null,
  conversion_amount numeric(24, 4) not null,
  month int not null check (month between 1 and 12),
  year int not null,
  invoiced_at date not null,
  due_at date not null,
  paid_at timestamptz,
  failed_at timestamptz,
  scheduled_date timestamptz,
  -- Message id of the mail that the client has it by.
  thread_id text not null default '',
  error_invoice_id uuid references invoices,
  -- { projectName, client, bankAccount, companyInfo } as of the day it was sent; null while it is a draft.
  billed jsonb,
  pdf_id uuid references contents,
  ubl_id uuid references contents,
  -- Of the request that made it, so that a repeat makes nothing more.
  request_key uuid,
  -- Number, project and client without accents and in lower case, written by the application: what it is found by.
  search_text text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- Of a deleted draft: its number stays taken.
  deleted_at timestamptz,
  constraint invoices_total check (total = sub_total + tax - discount),
  constraint invoices_due check (due_at >= invoiced_at)
);
create unique index invoices_number on invoices (number);
create unique index invoices_request on invoices (sent_by, request_key) where request_key is not null;
create index invoices_newest on invoices (invoiced_at desc, created_at desc, id) where deleted_at is null;
create index invoices_project on invoices (project_id, created_at desc) where deleted_at is null;
create index invoices_status on invoices (status, due_at) where deleted_at is null;
create index invoices_bank on invoices (bank_id);
create index invoices_sent_by on invoices (sent_by);

alter table mails
  add column cc text[] not null default '{}',
  -- Recipients whose mail server has it, while others have it not: another attempt leaves these out.
  add column taken_by text[] not null default '{}',
  -- Message id of the mail that this one answers.
  add column in_reply_to text not null default '',
  add column about_invoice_id uuid references invoices,
  -- Of the request that wanted it sent, so that a repeat sends nothing more.
  add column request_key uuid;
create index mails_about_invoice on mails (about_invoice_id, created_at desc) where about_invoice_id is not null;
create unique index mails_request on mails (about_invoice_id, request_key) where request_key is not null;

create table mail_attachments (
  mail_id uuid not null references mails on delete cascade,
  content_id uuid not null references contents,
  name text not null,
  primary key (mail_id, content_id)
);
create index mail_attachments_content on mail_attachments (content_id);
