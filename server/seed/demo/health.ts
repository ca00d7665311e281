import { type RawBuilder, sql } from 'kysely'
import { recount } from '#server/areas/projectAudits/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { actions, auditItems, remarks, typesByStack } from '#server/seed/lists/health.ts'
import { dice, madeId } from './surveys.ts'

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const pick = (list: readonly string[], ...words: RawBuilder<unknown>[]) =>
  sql`${json(list)} ->> ${dice(list.length, ...words)}`

/**
 * An audit cycle per project and quarter since the project's start, the latest in the quarter of `today`. Closed
 * projects have none after their end.
 */
const cycles = (today: string, quarters: number) => sql`
  insert into audit_cycles (id, project_id, cycle, date, average_score, flag, created_at)
  select ${madeId(sql`'cycle'`, sql`p.id`, sql`d.day`)}, p.id, row_number() over (partition by p.id order by d.day),
    d.day,
    round((3.5 + (${dice(120, sql`p.id`)} - 60) / 100.0 + sin(extract(epoch from d.day) / 5e6) * 0.3
      + (${dice(60, sql`p.id`, sql`d.day`)} - 30) / 100.0)::numeric, 1),
    (array['green', 'green', 'green', 'yellow', 'red'])[1 + ${dice(5, sql`p.id`, sql`d.day`, sql`'flag'`)}],
    d.day + interval '9 hours'
  from projects p cross join lateral (
    select at, least((date_trunc('quarter', ${today}::date) - at * interval '3 months' + interval '20 days'
      + ${dice(25, sql`p.id`)} * interval '1 day')::date, ${today}::date) as day
    from generate_series(${quarters - 1}::int, 0, -1) as at) d
  where p.status in ('active', 'paused', 'closed') and p.function = 'development' and p.deleted_at is null
    and p.start_date < d.day - 30 and (p.end_date is null or p.end_date > d.day) on conflict do nothing`

/** Audit types of a project: health and process always, others by its stacks. */
const audits = sql`
  with auditors as materialized (select id from employees where working_status = 'full-time'
    and username in ('katarzyna', 'noah', 'priya', 'george', 'tuan.le', 'ravi'))
  insert into audits (id, audit_cycle_id, project_id, type, name, auditor_id, score, duration, audited_at, created_at)
  select ${madeId(sql`'audit'`, sql`c.id`, sql`t.type`)}, c.id, c.project_id, t.type,
    initcap(replace(t.type, '-', ' ')) || ' ' || substr(c.quarter, 6) || '/' || substr(c.quarter, 1, 4), a.id,
    least(5, greatest(1.5, round(c.average_score + (${dice(100, sql`c.id`, sql`t.type`)} - 50) / 100.0, 1))),
    1 + ${dice(6, sql`c.id`, sql`t.type`)} * 0.5, c.date, c.created_at
  from audit_cycles c cross join lateral (
      select unnest(array['engineering-health', 'engineering-process']) as type
      union select w.type from project_stacks l join stacks s on s.id = l.stack_id
        join (select key as type,
          jsonb_array_elements_text(value) as code from jsonb_each(${json(typesByStack)})) w on w.code = s.code
      where l.project_id = c.project_id) t
    join lateral (select e.id from auditors e order by md5(e.id::text || c.id::text) limit 1) a on true
  on conflict do nothing`

/** The checklist of each audit, with grades around its score. */
const items = sql`
  insert into audit_items (id, audit_id, "order", name, area, grade, severity, notes, created_at)
  select i.id, i.audit_id, i.at, i.name, i.area, i.grade,
    case when i.grade <= 2 then 'high' when i.grade = 3 then 'medium' end,
    case when i.grade <= 3 then ${pick(remarks, sql`i.id`)} else '' end, i.created_at
  from (
    select ${madeId(sql`'item'`, sql`a.id`, sql`l.name`)} as id, a.id as audit_id, l.at, l.name,
      nullif(l.area, '') as area,
      a.created_at,
      least(5, greatest(1, round(a.score + sin(extract(epoch from a.audited_at) / 4e6 + ${dice(6, sql`l.area`)}) * 0.5
        + (${dice(240, sql`a.id`, sql`l.name`)} - 120) / 100.0)))::int as grade
    from audits a join (
      select t.key as type, r.key as area, n.name, row_number() over (partition by t.key order by r.key, n.at) - 1
        as at
      from jsonb_each(${json(auditItems)}) t, jsonb_each(t.value) r,
        jsonb_array_elements_text(r.value) with ordinality n (name, at)
    ) l on l.type = a.type) i
  on conflict do nothing`

/** Two to five action items per cycle. Most of older cycles are done. */
const actionItems = (today: string) => sql`
  insert into action_items (id, project_id, audit_cycle_id, pic_id, name, priority, status,
    due_date, need_help, created_at)
  select ${madeId(sql`'action'`, sql`c.id`, sql`n.at`)}, c.project_id, c.id, m.employee_id,
    ${json(actions)} ->> ((n.at * 5 + ${dice(actions.length, sql`c.id`)}) % ${actions.length}),
    (array['high', 'medium', 'medium', 'low'])[1 + ${dice(4, sql`c.id`, sql`n.at`)}],
    case when ${dice(100, sql`c.id`, sql`n.at`, sql`'done'`)} < 25 + (${today}::date - c.date) / 7 then 'done'
      when ${dice(2, sql`c.id`, sql`n.at`)} = 0 then 'in-progress' else 'pending' end,
    c.date + 30 + ${dice(90, sql`c.id`, sql`n.at`)}, ${dice(9, sql`n.at`, sql`c.id`)} = 0, c.created_at
  from audit_cycles c cross join lateral generate_series(1, 2 + ${dice(4, sql`c.id`)}) as n (at)
    left join lateral (select m.employee_id from project_members m where m.project_id = c.project_id
      and is_running(m.start_date, m.end_date, ${today}::date)
      and m.deleted_at is null order by md5(m.id::text || c.id::text || n.at) limit 1) m on true
  on conflict do nothing`

/** Links the worst items of a cycle to its action items, one each. */
const links = sql`
  update audit_items i set action_item_id = w.action_item_id from (
    select i.id, t.id as action_item_id from (
      select i.id, a.audit_cycle_id, row_number() over (partition by a.audit_cycle_id order by i.grade, i.id) as at
      from audit_items i join audits a on a.id = i.audit_id where i.grade <= 3) i
    join (select id, audit_cycle_id, row_number() over (partition by audit_cycle_id order by id) as at
      from action_items) t
      on t.audit_cycle_id = i.audit_cycle_id and t.at = i.at) w
  where w.id = i.id`

/**
 * Snapshots of a cycle's counters: from all its action items at the start, in steps of about three weeks, down to those
 * open now. The last one includes `today`, except for paused and closed projects.
 */
const snapshots = (today: string) => sql`
  insert into action_item_snapshots (id, project_id, audit_cycle_id, first_day, last_day, high, medium, low, created_at)
  select ${madeId(sql`'snapshot'`, sql`c.id`, sql`r.at`)}, c.project_id, c.id, r.first, r.last,
    ${counted('high', today)}, ${counted('medium', today)}, ${counted('low', today)}, r.first + interval '1 minute'
  from audit_cycles c join projects p on p.id = c.project_id
    join (select audit_cycle_id, count(*) filter (where priority = 'high') as high,
      count(*) filter (where priority = 'medium') as medium,
      count(*) filter (where priority = 'low') as low from action_items group by audit_cycle_id) n on
      n.audit_cycle_id = c.id
    cross join lateral (
      select at, c.date + at * 21 as first,
        case when at < 6 then least(c.date + at * 21 + 20, ${today}::date)
          when p.status in ('paused', 'closed') then greatest(c.date + at * 21, ${today}::date - 60)
          else ${today}::date end as last
      from generate_series(0, 6) as at) r
  where r.first <= ${today}::date and r.last >= r.first on conflict do nothing`

/** The number still open in step `r.at` of six; today the current number. */
function counted(priority: 'high' | 'medium' | 'low', today: string) {
  const first = sql.ref(`n.${priority}`)
  const now = sql.ref(`c.action_item_${priority}`)
  return sql`case when r.at >= 6 or r.last = ${today}::date then ${now}
    else round(${first} - (${first} - ${now}) * r.at / 6.0)::int end`
}

/** Inserts audits of the development projects over `quarters`, with items, action items, and their snapshots. */
export async function seedHealth(db: Db, today: string, { quarters = 6 }: { quarters?: number } = {}): Promise<void> {
  for (const step of [cycles(today, quarters), audits, items, actionItems(today), links]) await step.execute(db)
  const { rows } = await sql<{ id: string }>`select id from projects`.execute(db)
  await recount(
    db,
    rows.map(({ id }) => id),
  )
  await snapshots(today).execute(db)
}
