-- locks: base_salaries, currencies, employees, access exclusive, for the rows of base_salaries
-- Pay is dated (docs/rules/time.md): one row for each time in which a person's pay is the same. No two rows of a person can be true on one day.
create extension if not exists btree_gist;

create table pay (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  -- The days on which it is true: half open, without an end until another row follows.
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  contract_amount numeric(15, 3) not null default 0 check (contract_amount >= 0),
  company_account_amount numeric(15, 3) not null default 0 check (company_account_amount >= 0),
  personal_account_amount numeric(15, 3) not null default 0 check (personal_account_amount >= 0),
  insurance_amount numeric(15, 3) not null default 0 check (insurance_amount >= 0),
  currency_id uuid references currencies,
  effective_date date,
  batch int not null check (batch in (1, 15)),
  type text not null default '',
  category text not null default '',
  reason text not null default '',
  -- Null for pay that was there before decisions were kept.
  decided_by uuid references employees,
  created_at timestamptz not null default now(),
  -- A row that a correction replaced, or that was taken back, stays. It is true on no day.
  replaced_as text check (replaced_as in ('corrected', 'taken-back')),
  replaced_at timestamptz,
  replaced_by uuid references employees,
  replaced_reason text not null default '',
  check ((replaced_as is null) = (replaced_at is null))
);

-- Pay had no beginning. It counts from the earliest day that can be meant, and is still paid.
insert into pay (id, employee_id, valid, contract_amount, company_account_amount, personal_account_amount, insurance_amount, currency_id,
  effective_date, batch, type, category, created_at, replaced_as, replaced_at)
select b.id, b.employee_id, daterange(least(b.effective_date, e.joined_date, b.created_at::date), null), b.contract_amount,
  b.company_account_amount, b.personal_account_amount, b.insurance_amount, b.currency_id, b.effective_date, b.batch, b.type, b.category,
  b.created_at, case when b.deleted_at is not null then 'taken-back' end, b.deleted_at
from base_salaries b join employees e on e.id = b.employee_id;

alter table pay add constraint pay_overlaps exclude using gist (employee_id with =, valid with &&) where (replaced_as is null);
-- The few rows of a person are found by this, and their days compared.
create index pay_of_person on pay (employee_id);
create index pay_currency_id on pay (currency_id);

-- What can still be undone is about a table that goes.
delete from undos where id in (select undo_id from undo_rows where table_name = 'base_salaries');
drop table base_salaries;
select track_undo('pay');

create trigger pay_currency_id_linked after insert on pay for each row
  when (new.currency_id is not null) execute function require_live('currencies', 'currency_id');
create trigger pay_currency_id_changed after update of currency_id on pay for each row
  when (new.currency_id is not null and new.currency_id is distinct from old.currency_id)
  execute function require_live('currencies', 'currency_id');
