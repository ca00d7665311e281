import { type RawBuilder, sql } from 'kysely'
import { G, P } from '#contract/api/employees/employee.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { TaskReader, TaskSource, UpcomingSource } from '#server/platform/tasks.ts'
import { invitationMailKind } from './invitation.ts'
import { waits } from './jobProposals.ts'
import { rank } from './roles.ts'
import { sameReader, sameReaderAs } from './sameReader.ts'
import { covers } from './scopes.ts'
import { opens, present } from './visibility.ts'

/** How long before its day an end is a task, and how long a form that came back is one. */
const days = 30

/** A rank below those of all roles. */
const lowest = 1_000_000

/** SQL for tasks about people `e` that the reader can open: the rows behind `from employees e`, without oneself. */
const about = (reader: TaskReader, due: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql`select e.id, e.display_name as name, '' as about, ${due} as due, json_build_object('username', e.username) as link
    from employees e ${rest} and e.id <> ${reader.me.id} and ${opens('e', reader)}`

const soon = ({ today }: TaskReader) => sql`${daysLater(today, days)}::date`

/** HR, who sees first and last days: the part of people in tasks (docs/rules/tasks.md#2.3). */
const decides = ({ me }: TaskReader) => me.can('employees.read') && me.can('employees.edit') && me.can(G)

/**
 * SQL for tasks about an end of people `e`, for HR and for line managers who see the day of their direct reports
 * (docs/rules/tasks.md#2.5). Of what only the line manager may do, `about` is `line`.
 */
export function endsFor(
  reader: TaskReader,
  due: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const { me } = reader
  const isHr = decides(reader)
  const mayBeManager = Boolean(me.can(G) || me.scoped?.of(G).length)
  if (!isHr && !mayBeManager) return undefined
  const whose = isHr ? opens('e', reader) : sql`(e.line_manager_id = ${me.id} and ${covers(G, sql`e.id`, reader)})`
  return sql`select e.id, e.display_name as name, ${isHr ? '' : 'line'}::text as about, ${due} as due,
      json_build_object('username', e.username) as link
    from employees e where e.id <> ${me.id} and ${whose} and ${which}`
}

/** Fields of a waiting change that only readers of this part see. */
const changes = (part: string) => sql`exists (select from jsonb_object_keys(c.wanted) k where k ~ ${`^${part}`})`

/** Waiting changes of the own payout account, and those that the reader may confirm (docs/rules/tasks.md#2.20). */
function payoutChangesTo(reader: TaskReader): RawBuilder<unknown> {
  const { me, today } = reader
  const holds = (permission: Permission) => covers(permission, sql`e.id`, reader)
  const isSecond = sql`(e.id <> ${me.id} and c.asked_by <> ${me.id} and ${opens('e', reader)}
    and ${holds('employees.edit')} and (${holds(G)} or not ${changes('wise')})
    and (${holds(P)} or not ${changes('local')})
    and (${me.isAdmin} or coalesce(${rank}, ${lowest}) > ${Math.min(me.rank, lowest)})
    and ${me.id}::uuid not in ${sameReaderAs(sql`c.asked_by`)} and c.asked_by not in ${sameReader(me.id)})`
  return sql`select c.id, case when e.id = ${me.id} then a.display_name else e.display_name end as name,
      case when e.id = ${me.id} then 'own' else '' end as about, c.ends_on as due,
      json_build_object('username', e.username) as link
    from payout_changes c join employees e on e.id = c.employee_id and e.deleted_at is null
      join employees a on a.id = c.asked_by
    where c.ends_on >= ${today}::date and (e.id = ${me.id} or ${isSecond})`
}

/** What is to be done about people (docs/rules/tasks.md#2.3 to 2.6). */
export const employeeTasks: readonly TaskSource[] = [
  {
    kind: 'onboarding-form',
    of: (reader) =>
      decides(reader) && reader.me.can(P)
        ? about(
            reader,
            sql`null::date`,
            sql`join invitations i on i.employee_id = e.id and i.deleted_at is null
              where i.completed_at >= now() - ${days} * interval '1 day' and not exists (
                select from onboarding_items o where o.employee_id = e.id and o.title is null)`,
          )
        : undefined,
  },
  {
    kind: 'onboarding-item',
    of: ({ me }) => sql`select i.id, i.title as name, e.display_name as about, i.due,
        json_build_object('employeeID', e.id) as link
      from onboarding_items i join employees e on e.id = i.employee_id and e.deleted_at is null
        and (e.working_status <> 'left' or i.due >= e.left_date)
      where i.owner_id = ${me.id} and i.done_at is null and i.title is not null`,
  },
  {
    kind: 'invitation-bounced',
    of: (reader) =>
      reader.me.can('employees.read') && reader.me.can('employees.create')
        ? about(
            reader,
            reader.me.can(G) ? sql`e.joined_date` : sql`null::date`,
            sql`join mails m on m.about_employee_id = e.id and m.state = 'failed' and m.kind = ${invitationMailKind}
              join invitations i on i.mail_id = m.id
              where i.completed_at is null and i.revoked_at is null and i.deleted_at is null
                and ${present('e', reader.today)}`,
          )
        : undefined,
  },
  {
    kind: 'payout-change',
    of: payoutChangesTo,
  },
  {
    kind: 'job-proposal',
    of: (reader) =>
      decides(reader)
        ? sql`select j.id, e.display_name as name, p.display_name as about, j.from_day as due,
            json_build_object('username', e.username) as link
          from job_proposals j join employees e on e.id = j.employee_id join employees p on p.id = j.proposed_by
          where j.proposed_by <> ${reader.me.id} and e.id <> ${reader.me.id} and ${waits(reader.today)}
            and ${opens('e', reader)}`
        : undefined,
  },
  {
    kind: 'probation-end',
    of: (reader) =>
      endsFor(
        reader,
        sql`e.probation_end`,
        sql`e.working_status = 'probation' and e.probation_end <= ${soon(reader)}
          and ${present('e', reader.today)}`,
      ),
  },
]

/** Month and day of joining as a number: 131 for 31 January. */
const joined = sql`(extract(month from e.joined_date) * 100 + extract(day from e.joined_date))::int`

/** The numbers of months and days between two days that are less than a year apart: two ranges across New Year. */
function monthDays(from: string, to: string): [number, number][] {
  const [first = 0, last = 0] = [from, to].map((one) => Number(one.slice(5).replace('-', '')))
  // The anniversary of 29 February is on the 28th in other years.
  const end = last === 228 ? 229 : last
  return first <= last
    ? [[first, end]]
    : [
        [first, 1231],
        [101, end],
      ]
}

/** Days of people that only readers of general info see (docs/rules/tasks.md#4). */
export const employeeUpcoming: UpcomingSource = (reader, last, who, most) => {
  if (!reader.me.can('employees.read') || !reader.me.can(G)) return []
  const of = (kind: string, day: RawBuilder<unknown>, which: RawBuilder<unknown>, years = sql`null::int`) =>
    sql`select ${kind}::text as kind, e.id, e.display_name as name, ${basic('e')} as person, ${day} as day,
      null::date as until, ${years} as years
      from employees e where ${which} and ${present('e', reader.today)} and ${opens('e', reader)} and ${who}`
  const soon = (day: RawBuilder<unknown>) => sql`${day} between ${reader.today}::date and ${last}::date`
  const [year, nextYear] = [reader.today, last].map((day) => Number(day.slice(0, 4)))
  const years = sql`((case when extract(month from e.joined_date) < ${Number(reader.today.slice(5, 7))}
    then ${nextYear}::int else ${year}::int end) - extract(year from e.joined_date))::int`
  return [
    of('start', sql`e.joined_date`, soon(sql`e.joined_date`)),
    of('last-day', sql`e.left_date`, soon(sql`e.left_date`)),
    of('probation-end', sql`e.probation_end`, sql`e.working_status = 'probation' and ${soon(sql`e.probation_end`)}`),
    ...monthDays(reader.today, last).map(([first, end]) => {
      const day = sql`(e.joined_date + ${years} * interval '1 year')::date`
      const which = sql`${years} > 0 and e.working_status <> 'left' and ${joined} between ${first} and ${end}`
      // In the order of the index, so that of a large company only the first are read.
      return sql`(${of('anniversary', day, which, years)} order by ${joined}, e.display_name, e.id limit ${most})`
    }),
  ]
}
