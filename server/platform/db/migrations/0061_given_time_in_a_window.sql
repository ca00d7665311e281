-- locks: nothing
-- As in 0055, with what a window of days is compared with before membership and allocation are joined.
create or replace view given_time as
  select m.id as project_member_id, m.project_id, m.employee_id, m.end_date, a.deployment_type, a.percent, a.seniority_id,
    a.rate, a.rate_currency_id, a.discount, greatest(lower(a.valid), m.start_date) as first_day,
    least(upper(a.valid), m.end_date) as until, a.position_ids, m.start_date, a.valid
  from project_members m join allocations a on a.project_member_id = m.id and a.replaced_as is null
  where m.deleted_at is null and (least(upper(a.valid), m.end_date) is null
    or greatest(lower(a.valid), m.start_date) < least(upper(a.valid), m.end_date));
