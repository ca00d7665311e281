-- locks: invoices, access exclusive; payments of paid invoices are written, for the rows of invoices
-- What clients have paid of an invoice (docs/rules/invoices.md#7): one row for each payment, with its day. The balance
-- is the total without them.
create table payments (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  paid_on date not null,
  amount numeric not null check (amount > 0),
  -- The account on which it arrived, usually that of the invoice.
  bank_id uuid not null references bank_accounts,
  reference text not null default '' check (length(reference) <= 200),
  -- Null for invoices that were paid before payments were kept.
  recorded_by uuid references employees,
  created_at timestamptz not null default now()
);
create index payments_of_invoice on payments (invoice_id, paid_on);
create index payments_bank on payments (bank_id);
create index payments_recorded_by on payments (recorded_by);

insert into payments (invoice_id, paid_on, amount, bank_id)
select id, (paid_at at time zone 'UTC')::date, total, bank_id from invoices
where status = 'paid' and paid_at is not null and total > 0;

-- When the client was last reminded of an invoice.
alter table invoices add column reminded_at timestamptz;
create index invoices_client on invoices (client_id, invoiced_at desc) where deleted_at is null;
create index invoices_month on invoices (year, month) where deleted_at is null;

select track_undo('payments');
