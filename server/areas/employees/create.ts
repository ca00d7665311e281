import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { InvitationLink, NewEmployee } from '#contract/api/employees/create.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { currencyId } from './baseSalary.ts'
import { checkNewEmployee, mailboxOf } from './createChecks.ts'
import { sendInvitation } from './invitation.ts'
import { addLinks } from './links.ts'
import { employeeById } from './queries.ts'
import { searchWords, sortName, tsvectorOf } from './searchText.ts'
import { everything } from './visibility.ts'

/** The organization of new employees and the currency of their salaries, from the settings. */
async function defaultsOf(trx: Db, { DEFAULT_ORGANIZATION, HOME_CURRENCY }: Env) {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where code = ${DEFAULT_ORGANIZATION} and deleted_at is null`.execute(trx)
  const [organization] = rows
  if (!organization) throw refuse('employee.noOrganization', { code: DEFAULT_ORGANIZATION })
  const currency = await currencyId(trx, HOME_CURRENCY)
  if (!currency) throw refuse('employee.noCurrency', { code: HOME_CURRENCY })
  return { organization: organization.id, currency }
}

async function insertEmployee(trx: Db, wanted: NewEmployee): Promise<string> {
  const { fullName, displayName, teamEmail } = wanted
  const { rows } = await sql<{ id: string }>`
    insert into employees (full_name, display_name, username, team_email, personal_email, working_status, joined_date,
      seniority_id, referred_by, search_words, sort_name)
    values (${fullName}, ${displayName}, ${mailboxOf(teamEmail)}, ${teamEmail}, ${wanted.personalEmail},
      ${wanted.status}, ${wanted.joinedDate}::date, ${wanted.seniorityID}, ${wanted.referredBy || null},
      ${tsvectorOf(searchWords(fullName, displayName, teamEmail))}::tsvector, ${sortName(displayName)})
    returning id`.execute(trx)
  return (rows[0] as { id: string }).id
}

/** The pay day for this joining date: the 15th for the days 2 to 15, otherwise the 1st (rules/people.md#4.3). */
function payDay(joinedDate: string): number {
  const day = Number(joinedDate.slice(8))
  return day >= 2 && day <= 15 ? 15 : 1
}

/**
 * Creates an employee with an invitation in one transaction (rules/people.md#4.3). The returned record is not blanked.
 */
export async function createEmployee(
  deps: Deps,
  me: Person,
  wanted: NewEmployee,
  requestId: string,
): Promise<EmployeeRecord & { invitation: InvitationLink }> {
  return deps.db.transaction().execute((trx) => createEmployeeIn(trx, deps, me, wanted, requestId))
}

/** `createEmployee` inside an open transaction. */
export async function createEmployeeIn(
  trx: Db,
  deps: Deps,
  me: Person,
  wanted: NewEmployee,
  requestId: string,
): Promise<EmployeeRecord & { invitation: InvitationLink }> {
  const { env } = deps
  await checkNewEmployee(trx, me, wanted, env)
  const { organization, currency } = await defaultsOf(trx, env)
  const id = await insertEmployee(trx, wanted)
  await addLinks(trx, 'positions', id, wanted.positions)
  await addLinks(trx, 'roles', id, wanted.roles)
  await addLinks(trx, 'organizations', id, [organization])
  await sql`insert into base_salaries (employee_id, personal_account_amount, currency_id, batch)
    values (${id}, ${String(wanted.salary)}, ${currency}, ${payDay(wanted.joinedDate)})`.execute(trx)
  const invitation = await sendInvitation(trx, deps, { id, me, skipEmail: wanted.skipEmail ?? false })
  const created = (await employeeById(trx, everything(today(env)), id)) as EmployeeRecord
  await audit(trx, {
    actorId: me.id,
    action: 'employee.created',
    entity: 'employee',
    entityId: id,
    changes: changesBetween(EmployeeRecord, { isKeepFwdEmail: false }, created),
    requestId,
  })
  return { ...created, invitation }
}
