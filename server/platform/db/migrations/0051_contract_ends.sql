-- locks: employees, access exclusive, for a moment; then share, for its rows
-- The last days of probation and of a contract that ends. Few people have them, and who is due within some days is asked often.
alter table employees add column probation_end date, add column contract_end date;
create index employees_probation_end on employees (probation_end) where probation_end is not null and deleted_at is null;
create index employees_contract_end on employees (contract_end) where contract_end is not null and deleted_at is null;
