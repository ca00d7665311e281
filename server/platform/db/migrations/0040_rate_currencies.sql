-- locks: project_members, project_slots, access exclusive, for their rows
-- A rate keeps its currency when its project gets another bank account (docs/rules/members.md#6.1). Null only while the project has no account.
alter table project_members add column rate_currency_id uuid references currencies;
alter table project_slots add column rate_currency_id uuid references currencies;
update project_members m set rate_currency_id = b.currency_id
from projects p join bank_accounts b on b.id = p.bank_account_id where p.id = m.project_id;
update project_slots s set rate_currency_id = b.currency_id
from projects p join bank_accounts b on b.id = p.bank_account_id where p.id = s.project_id;

drop index project_members_earning;
create index project_members_earning on project_members (project_id) include (rate, rate_currency_id)
  where deleted_at is null and status = 'active' and deployment_type = 'official';

-- A new rate without a currency is in that of the project, also when a server of the last version writes it.
create function take_rate_currency() returns trigger language plpgsql as $$
begin
  if new.rate_currency_id is null then
    new.rate_currency_id := (select b.currency_id from projects p join bank_accounts b on b.id = p.bank_account_id
      where p.id = new.project_id);
  end if;
  return new;
end $$;
create trigger project_members_rate_currency before insert on project_members
  for each row execute function take_rate_currency();
create trigger project_slots_rate_currency before insert on project_slots
  for each row execute function take_rate_currency();

-- A project that gets an account gives its currency to rates that have none: that of the account before, if it had one. An undo that
-- restores an account does the same.
create function give_rate_currency() returns trigger language plpgsql as $$
declare
  currency uuid := (select currency_id from bank_accounts where id = coalesce(old.bank_account_id, new.bank_account_id));
begin
  update project_members set rate_currency_id = currency where project_id = new.id and rate_currency_id is null;
  update project_slots set rate_currency_id = currency where project_id = new.id and rate_currency_id is null;
  return null;
end $$;
create trigger projects_rate_currency after update of bank_account_id on projects for each row
  when (new.bank_account_id is not null and new.bank_account_id is distinct from old.bank_account_id)
  execute function give_rate_currency();
