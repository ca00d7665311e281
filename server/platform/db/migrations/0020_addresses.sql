-- Addresses that people sign in with: compared in one form, and a new one only once its owner has opened a link
-- (docs/decisions/037-addresses.md).

-- The form in which addresses are compared. Letters outside of ASCII stay as they are: what lower() makes of them depends on the
-- locale, and the Kelvin sign would become a k. `canonicalEmail` in contract/email.ts says the same.
create function canonical_email(address text) returns text language sql immutable parallel safe
  return lower(trim(both E' \t\r\n' from address) collate "C");

-- Somebody who could never sign in has nothing that another address could take over. Once true, it stays so.
alter table employees add column was_active boolean not null default false;
update employees e set was_active = true where working_status <> 'on-boarding'
  or exists (select from sessions s where s.employee_id = e.id)
  or exists (select from invitations i where i.employee_id = e.id and i.is_completed);

create function keep_was_active() returns trigger language plpgsql as $$
begin
  new.was_active := new.working_status in ('probation', 'full-time', 'contractor') or (tg_op = 'UPDATE' and old.was_active);
  return new;
end $$;
create trigger employees_was_active before insert or update of working_status, was_active on employees
  for each row execute function keep_was_active();

-- replaced_by: the address that takes the place of this one once it is confirmed; until then this one signs in and gets mail.
-- confirm_hash: SHA-256 of the token in the link that was sent last to an address that waits.
alter table employee_emails
  add column is_confirmed boolean not null default true,
  add column replaced_by text check (length(replaced_by) <= 254),
  add column confirm_hash text check (length(confirm_hash) <= 64),
  add column confirm_until timestamptz;
create unique index employee_emails_confirm on employee_emails (confirm_hash) where confirm_hash is not null;
create index employee_emails_replaced_by on employee_emails (replaced_by) where replaced_by is not null;

create or replace function keep_employee_emails() returns trigger language plpgsql as $$
declare
  current text[] := array(select canonical_email(a) from unnest(array[new.team_email, new.personal_email]) a
    where canonical_email(a) <> '' and new.deleted_at is null);
  step record;
begin
  if tg_op = 'INSERT' then
    insert into employee_emails (address, employee_id) select distinct a, new.id from unnest(current) a;
    return null;
  end if;
  insert into employee_emails (address, employee_id, is_confirmed)
    select distinct a, new.id, not new.was_active from unnest(current) a
    where not exists (select from employee_emails m where m.address = a and m.employee_id = new.id);
  update employee_emails set replaced_by = null where employee_id = new.id and address = any (current);
  -- What was confirmed stays as long as what came in its place is not.
  for step in select canonical_email(o) as gone, canonical_email(n) as came
    from (values (old.team_email, new.team_email), (old.personal_email, new.personal_email)) pair (o, n)
    where canonical_email(o) is distinct from canonical_email(n) loop
    if exists (select from employee_emails where address = step.came and not is_confirmed) then
      update employee_emails set replaced_by = step.came where employee_id = new.id and is_confirmed
        and address <> all (current) and (address = step.gone or replaced_by = step.gone);
    end if;
  end loop;
  delete from employee_emails m where employee_id = new.id and address <> all (current)
    and (replaced_by is null or replaced_by <> all (current)
      or exists (select from employee_emails c where c.address = m.replaced_by and c.is_confirmed));
  return null;
end $$;

-- The address that stands for `wanted`, the team or personal one of somebody, as long as that is not confirmed. Null when none does.
create function address_in_use(employee uuid, wanted text) returns text language sql stable
  return case when exists (select from employee_emails m
      where m.address = canonical_email(wanted) and m.employee_id = employee and m.is_confirmed) then trim(wanted)
    else (select m.address from employee_emails m where m.replaced_by = canonical_email(wanted) and m.employee_id = employee
      order by m.address limit 1) end;

-- Addresses of today, in the one form.
delete from employee_emails;
insert into employee_emails (address, employee_id)
  select distinct canonical_email(given), e.id from employees e, unnest(array[e.team_email, e.personal_email]) given
  where e.deleted_at is null and canonical_email(given) <> '';
