-- locks: employees, share row exclusive, for a moment
-- Changes of the account that a person is paid to, which wait for the person or a second one (docs/rules/roles.md#1.9).
create table payout_changes (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references employees,
  asked_by uuid not null references employees,
  -- Made through an invitation link, which may be in other hands.
  by_link boolean not null default false,
  asked_at timestamptz not null default now(),
  -- The last day on which it can be confirmed.
  ends_on date not null,
  -- The fields of the account that change, with their new values.
  wanted jsonb not null
);
create unique index payout_changes_of on payout_changes (employee_id);
create index payout_changes_asked_by on payout_changes (asked_by);
create index payout_changes_ends on payout_changes (ends_on);
select track_undo('payout_changes');
