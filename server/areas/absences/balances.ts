import { type RawBuilder, sql } from 'kysely'
import type { Balance, PersonBalance } from '#contract/api/absenceBalances.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { finds, totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { absenceDays, type Usual, workingTime } from './time.ts'
import { ofPeople, type PeopleFilter } from './people.ts'
import { readsAbsences } from './visibility.ts'

/** Whose balances, of all kinds or some, up to which year or only of that one. */
interface Wanted {
  people: readonly string[]
  kindIds?: readonly string[] | undefined
  through: number
  isOnly?: boolean
  /** Days as if they were entered. */
  asked?: AskedDays
  today: string
}

/** Days of a kind that are not entered: SQL query of them, and the absence whose place they take. */
export interface AskedDays {
  kindId: string
  days: RawBuilder<unknown>
  insteadOf?: string | undefined
}

/** SQL for the days of absences within these, and those that are only asked, as rows `d`. */
function daysWith(usual: Usual, during: RawBuilder<unknown>, asked: AskedDays | undefined): RawBuilder<unknown> {
  if (!asked) return absenceDays(usual, during)
  const { kindId, days, insteadOf } = asked
  return sql`(select d.employee_id, d.absence_kind_id, d.status, d.day, d.share from ${absenceDays(usual, during)}
      where d.absence_id is distinct from ${insteadOf ?? null}::uuid
    union all select n.employee_id, ${kindId}::uuid, 'requested', n.day, n.share from (${days}) n) d`
}

/** A balance of a person. */
export interface BalanceRow extends Balance {
  employeeId: string
  /** What is left of the allowance, without days carried over. Null for kinds and years without one. */
  own: number | null
}

/**
 * Tables of a recursive `with`: `kept` has a row for each person, kind and year (docs/rules/absence.md#3), of limited
 * kinds from their first year on.
 */
function tables(
  usual: Usual,
  during: RawBuilder<unknown>,
  { people, kindIds, through, asked }: Wanted,
): RawBuilder<unknown> {
  const ids = sql`${[...people]}::uuid[]`
  return sql`kind as materialized (select k.* from absence_kinds k
      where k.deleted_at is null ${kindIds ? sql`and k.id = any (${[...kindIds]}::uuid[])` : sql``}),
    year as (select y from generate_series((select min(k.first_year) from kind k where k.is_limited), ${through}::int) y),
    -- Months in which the same is true on the 15th.
    part as (select w.employee_id, y.y as year, w.workplace, cardinality(array_remove(w.hours, 0)) as worked,
        service.years, count(*) as months
      from ${workingTime(usual)} join employees e on e.id = w.employee_id
        cross join year y cross join generate_series(1, 12) m
        cross join lateral (select make_date(y.y, m, 15) as day) d
        cross join lateral (select coalesce(greatest(extract(year from age(d.day, e.joined_date)), 0), 0) as years) service
      where w.employee_id = any (${ids}) and w.days && ${during} and w.days @> d.day group by 1, 2, 3, 4, 5),
    -- Days of a year, for each place and years of service that there are.
    rate as (select p.workplace, p.years, k.id as kind_id, k.first_year, r.days
      from (select distinct workplace, years from part) p join kind k on k.is_limited
        cross join lateral (select a.days
          from jsonb_to_recordset(k.allowances) as a (workplace text, years int, days numeric)
          where a.years <= p.years and a.workplace in ('', p.workplace, split_part(p.workplace, '-', 1),
            split_part(p.workplace, '-', 1) || '-' || split_part(p.workplace, '-', 2))
          order by length(a.workplace) desc, a.years desc limit 1) r),
    -- Half days are rounded up.
    allowed as (select p.employee_id, r.kind_id, p.year,
        ceil(sum(p.months * p.worked * r.days) / 30) / 2 as days
      from part p join rate r on r.workplace = p.workplace and r.years = p.years and p.year >= r.first_year
      group by 1, 2, 3),
    used as (select d.employee_id, k.id as kind_id, extract(year from d.day)::int as year,
        coalesce(sum(d.share) filter (where d.status = 'approved'), 0) as taken,
        coalesce(sum(d.share) filter (where d.status = 'requested'), 0) as asked,
        coalesce(sum(d.share) filter (where to_char(d.day, 'MM-DD') <= k.carried_until), 0) as early
      from ${daysWith(usual, during, asked)} join kind k on k.id = d.absence_kind_id
      where d.status in ('requested', 'approved') and d.employee_id = any (${ids}) group by 1, 2, 3),
    line as materialized (select p.id as employee_id, k.id as kind_id, y.y as year, k.first_year, k.carried_days,
        coalesce(a.days, 0) as allowance, coalesce(u.taken + u.asked, 0) as used, coalesce(u.early, 0) as early
      from unnest(${ids}) as p (id) cross join kind k join year y on k.is_limited and y.y >= k.first_year
        left join allowed a on a.employee_id = p.id and a.kind_id = k.id and a.year = y.y
        left join used u on u.employee_id = p.id and u.kind_id = k.id and u.year = y.y),
    -- What is left without what was carried over, year after year.
    kept as (select l.employee_id, l.kind_id, l.year, l.allowance, 0::numeric as carried, 0::numeric as spent,
        l.allowance - l.used as own
      from line l where l.year = l.first_year
      union all select l.employee_id, l.kind_id, l.year, l.allowance, c.carried, least(c.carried, l.early),
        l.allowance - l.used + least(c.carried, l.early)
      from kept b join line l on l.employee_id = b.employee_id and l.kind_id = b.kind_id and l.year = b.year + 1
        cross join lateral (select least(l.carried_days::numeric, greatest(b.own, 0)) as carried) c)`
}

/**
 * The balances of people by person, name of the kind and year. With `isOnly`, that year of all kinds; otherwise limited
 * kinds have all years, others those with days. What can still be taken of days carried over is left until they end.
 */
export async function balancesOf(db: Db, usual: Usual, wanted: Wanted): Promise<BalanceRow[]> {
  const { people, through, isOnly, today } = wanted
  const first = await sql<{ year: number | null }>`select min(k.first_year) as year from absence_kinds k
    where k.is_limited and k.deleted_at is null`.execute(db)
  // Days before the first year that is counted change nothing.
  const since = isOnly ? sql`make_date(${Math.min(first.rows[0]?.year ?? through, through)}::int, 1, 1)` : sql`null`
  const during = sql`daterange(${since}, make_date(${through}::int + 1, 1, 1))`
  const end = sql`b.year || '-' || k.carried_until`
  const none = sql`null::numeric`
  // Grouped, not joined: the planner takes these tables for small, and would compare everybody with everybody.
  const { rows } = await sql<BalanceRow>`with recursive ${tables(usual, during, wanted)},
    part_of as (select employee_id, kind_id, year, allowance, carried, spent, own, ${none} as taken, ${none} as asked
        from kept
      union all select employee_id, kind_id, year, ${none}, ${none}, ${none}, ${none}, taken, asked from used
      ${
        isOnly
          ? sql`union all select p.id, k.id, ${through}::int, ${none}, ${none}, ${none}, ${none}, ${none}, ${none}
            from unnest(${[...people]}::uuid[]) as p (id) cross join kind k`
          : sql``
      }),
    balance as (select employee_id, kind_id, year, max(allowance) as allowance, coalesce(max(carried), 0) as carried,
        max(spent) as spent, max(own) as own, coalesce(max(taken), 0) as taken, coalesce(max(asked), 0) as asked
      from part_of where year between ${isOnly ? through : 0} and ${through} group by 1, 2, 3)
    select b.employee_id as "employeeId", b.year, json_build_object('id', k.id, 'code', k.code, 'name', k.name,
        'isPaid', k.is_paid, 'needsApproval', k.needs_approval, 'allowsHalfDays', k.allows_half_days) as kind,
      b.allowance::float8 as allowance, b.carried::float8 as carried,
      case when b.carried > 0 then ${end} end as "carriedUntil",
      b.own::float8 as own, b.taken::float8 as taken, b.asked::float8 as asked,
      (b.own + case when ${end} >= ${today} then b.carried - b.spent else 0 end)::float8 as left
    from balance b join kind k on k.id = b.kind_id
    order by b.employee_id, k.name collate "C", k.id, b.year`.execute(planned(db))
  return rows
}

/** The balances of one person in a year. Throws 404 for a person whose absences the viewer doesn't read. */
export async function balancesIn(db: Db, viewer: Viewer, usual: Usual, id: string, year: number): Promise<Balance[]> {
  const person = sql`from employees e where e.id = ${id} and e.deleted_at is null and ${readsAbsences('e', viewer)}`
  if (!(await finds(db, person))) throw notFound('employee', 'employeeID')
  return balancesOf(db, usual, { people: [id], through: year, isOnly: true, today: viewer.today })
}

/** Which balances of many people. */
interface Asked extends Pick<PeopleFilter, 'employeeIDs' | 'projectID' | 'lineManagerID' | 'chapterIDs' | 'workplace'> {
  year: number
  kindIDs: readonly string[]
}

/**
 * A page of balances of a year, by person and kind: of people whose absences the viewer reads, and who were here in that
 * year.
 */
export async function balancePage(
  db: Db,
  viewer: Viewer,
  usual: Usual,
  { year, kindIDs, ...filter }: Asked,
  { size, offset }: { size: number; offset: number },
): Promise<{ total: number; data: PersonBalance[] }> {
  const conditions = [
    sql`e.deleted_at is null and e.erased_at is null and k.deleted_at is null and ${readsAbsences('e', viewer)}`,
    sql`days_between(e.joined_date, e.left_date + 1) && daterange(make_date(${year}::int, 1, 1), make_date(${year}::int + 1, 1, 1))`,
    ...ofPeople(viewer, usual, filter),
  ]
  if (kindIDs.length > 0) conditions.push(sql`k.id = any (${[...kindIDs]}::uuid[])`)
  const from = sql`from employees e cross join absence_kinds k where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<Pick<PersonBalance, 'employee'> & { kindId: string }>`select ${basic('e')} as employee,
      k.id as "kindId"
    ${from} order by e.sort_name, e.id, k.name collate "C", k.id limit ${size} offset ${offset}`.execute(planned(db))
  const people = [...new Set(rows.map(({ employee }) => employee.id))]
  const wanted = { people, kindIds: [...new Set(rows.map(({ kindId }) => kindId))], through: year, isOnly: true }
  const balances = people.length ? await balancesOf(db, usual, { ...wanted, today: viewer.today }) : []
  const found = new Map(balances.map(({ employeeId, ...one }) => [`${employeeId} ${one.kind.id}`, one]))
  const data = rows.flatMap(({ employee, kindId }) => {
    const one = found.get(`${employee.id} ${kindId}`)
    return one ? [{ ...one, employee }] : []
  })
  return { total: await totalOf(db, from), data }
}
