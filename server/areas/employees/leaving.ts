import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { toSay } from '#contract/words.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { endSessions } from '#server/platform/http/sessions.ts'
import { queueMail, stopMails } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import { cancelOutsideActions, queueOutsideActions } from '#server/areas/provisioning/index.ts'
import { above } from './circles.ts'
import { keepEmployments, writeEmployment } from './employment.ts'
import { invitationMailKind } from './invitation.ts'
import { forwardingMail } from './mails.ts'

/** The author of a change, for the histories of other records: nobody in daily work. */
export interface Author {
  actorId: string | null
  requestId: string
}

/** What other areas do when a person leaves. `on` is the first day without them (`YYYY-MM-DD`). */
export interface Leaving {
  /** Ends the memberships of projects. */
  end: (trx: Db, employeeId: string, on: string, by: Author) => Promise<void>
  /** Gives the projects that a person heads to another one. */
  handOver: (trx: Db, from: string, to: string, on: string, by: Author) => Promise<void>
}

/** Ends sessions, stops waiting invitations and queues the offboarding work of other systems. */
export async function dropAccess(trx: Db, id: string): Promise<void> {
  await endSessions(trx, sql`employee_id = ${id}`)
  await stopMails(trx, invitationMailKind, id, toSay('Not sent: the person has left.'))
  await cancelOutsideActions(trx, 'onboarding', id, toSay('The person has left.'))
  await queueOutsideActions(trx, 'offboarding', id)
}

/** A person who has left, and who takes over. */
interface Leaver {
  id: string
  on: string
  /** Null if nobody takes over, or who should have left too. */
  menteesTo: string | null
  projectsTo: string | null
  isKeepFwdEmail: boolean
  fullName: string
  displayName: string
  teamEmail: string | null
  personalEmail: string
  language: Language
}

const successor = (column: string) => sql`(select s.id from employees s
  where s.id = ${sql.ref(`m.${column}`)} and s.working_status <> 'left' and s.deleted_at is null)`

/** The row `m` does not go on a row that says left already. */
const isFirst = sql`not exists (select from employments b where b.employee_id = m.employee_id
  and b.working_status = 'left' and b.replaced_as is null and upper(b.valid) = lower(m.valid))`

/**
 * Marks who has left by this day and whose leaving has had no effects yet. Returns them. With `id`, a person who was
 * here a moment ago, also when the day before says left.
 */
async function dueLeavers(trx: Db, day: string, id: string | undefined): Promise<Leaver[]> {
  const chosen = id ? sql`m.employee_id = ${id}` : isFirst
  const { rows } = await sql<Leaver>`with due as (update employments m set settled_at = now()
      where m.working_status = 'left' and m.settled_at is null and m.replaced_as is null
        and lower(m.valid) <= ${day}::date
        and m.valid @> ${day}::date and ${chosen} returning m.*)
    select e.id, lower(m.valid) as "on", ${successor('mentees_to')} as "menteesTo",
      ${successor('projects_to')} as "projectsTo",
      e.is_keep_fwd_email as "isKeepFwdEmail", e.full_name as "fullName", e.display_name as "displayName",
      e.team_email as "teamEmail", e.personal_email as "personalEmail", ${languageOfPerson(sql`e.id`)} as language
    from due m join employees e on e.id = m.employee_id and e.deleted_at is null order by e.id`.execute(trx)
  return rows
}

/** Gives people who report to the person another line manager, except those to whom that one reports. */
async function handOverMentees(trx: Db, from: string, to: string, on: string, by: Author, day: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select e.id from employees e
    where e.line_manager_id = ${from} and e.id <> ${to} and e.working_status <> 'left' and e.deleted_at is null
      and e.id not in (${above(to, on)}) order by e.id for no key update`.execute(trx)
  for (const { id } of rows) {
    await writeEmployment(trx, id, { given: { lineManager: to }, day: on }, { by: by.actorId, today: day })
    const changes = [{ field: 'lineManager', before: '', after: '', masked: true }]
    await audit(trx, { ...by, action: 'employee.handed-over', entity: 'employee', entityId: id, changes })
  }
}

/**
 * The effects of leaving, once for each person who has left by today (rules/people.md#3.2, rules/people.md#3.3): of
 * all, or of one. The employment of the person must say so already. Returns how many there were.
 */
export async function settleLeavers(trx: Db, env: Deps['env'], leaving: Leaving, by: Author, id?: string) {
  const day = today(env)
  const leavers = await dueLeavers(trx, day, id)
  for (const { id: leaver, on, menteesTo, projectsTo, ...person } of leavers) {
    await leaving.end(trx, leaver, on, by)
    await dropAccess(trx, leaver)
    if (menteesTo) await handOverMentees(trx, leaver, menteesTo, on, by, day)
    if (projectsTo) await leaving.handOver(trx, leaver, projectsTo, on, by)
    const { personalEmail: to, teamEmail } = person
    if (!person.isKeepFwdEmail || !to || !teamEmail) continue
    const mail = { ...forwardingMail(env, { ...person, teamEmail }), kind: 'forwarding', to }
    await queueMail(trx, { ...mail, aboutEmployeeId: leaver })
  }
  return leavers
}

/**
 * The daily work of docs/rules/time.md#4.4: the copy of today follows what was planned, and who has left by today loses
 * what leaving takes. A day late or twice, it does the same.
 */
export async function moveEmployments(trx: Db, env: Deps['env'], leaving: Leaving): Promise<void> {
  const nobody = { actorId: null, requestId: '' }
  await keepEmployments(trx, today(env))
  for (const { id } of await settleLeavers(trx, env, leaving, nobody)) {
    const changes = [{ field: 'status', before: '', after: 'left', masked: false }]
    await audit(trx, { ...nobody, action: 'employee.left', entity: 'employee', entityId: id, changes })
  }
}
