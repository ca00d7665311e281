import { sql } from 'kysely'
import type { InvitationLink, NewEmployee } from '#contract/api/employees/create.ts'
import { isSameEmail } from '#contract/email.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { beginEmployments } from './employment.ts'
import { addLinks, requireAll } from './links.ts'
import { holdBackReaders } from './readers.ts'
import { requirePrivate, requireUnusedEmail } from './accounts.ts'
import { requireMayGive } from './roles.ts'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { toSay } from '#contract/words.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { currencyId } from './pay.ts'
import { maySeeLink, requireSomeReader, sendInvitation } from './invitation.ts'
import { addCompanyItems } from './onboardingItems.ts'
import { employeeById } from './queries.ts'
import { searchWords, sortName, tsvectorOf } from './searchText.ts'
import { everything } from './visibility.ts'

/** The part of an address before the `@`, which becomes the username of a new employee. */
export const mailboxOf = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** Characters that need no escaping in a URL. */
const urlSafe = /^[A-Za-z0-9._+-]+$/
const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** `/employees/new` and `/employees/import` are pages. */
const reserved = ['new', 'import']

/** Usernames are used in URLs in place of ids, so they must differ from both ids and pages. */
const isUsername = (name: string) =>
  urlSafe.test(name) && !uuidLike.test(name) && !reserved.includes(name.toLowerCase())

/** Throws unless the team address is in a company domain and its mailbox can be a username. */
export function requireTeamAddress(address: string, domains: readonly string[]): void {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (!domains.some((one) => one.toLowerCase() === domain))
    throw badField('teamEmail', 'employee.emailOutsideCompany', { domains: domains.join(' or @') })
  if (!isUsername(mailboxOf(address))) throw badField('teamEmail', 'employee.badUsername')
}

async function requireUnusedUsername(trx: Db, username: string): Promise<void> {
  const { rows } = await sql`select from employees
    where lower(username) = lower(${username}) and deleted_at is null`.execute(trx)
  if (rows.length) throw badField('teamEmail', 'employee.usernameTaken')
}

/** Makes all checks of rules/people.md#4.3 beyond the shape of the fields, in the order of the rule. */
async function checkNewEmployee(trx: Db, me: Person, wanted: NewEmployee, env: Env): Promise<void> {
  requireTeamAddress(wanted.teamEmail, env.COMPANY_EMAIL_DOMAINS)
  await requireAll(trx, 'positions', 'position', wanted.positions, 'positions')
  await requireAll(trx, 'seniorities', 'seniority', [wanted.seniorityID], 'seniorityID')
  await requireAll(trx, 'roles', 'role', wanted.roles, 'roles')
  await requireMayGive(trx, me, wanted.roles)
  await requireAll(trx, 'employees', toSay('referrer'), wanted.referredBy ? [wanted.referredBy] : [], 'referredBy')
  const { lineManagerID, chapterIDs } = wanted
  await requireAll(trx, 'employees', 'line manager', lineManagerID ? [lineManagerID] : [], 'lineManagerID')
  await requireAll(trx, 'chapters', 'chapter', chapterIDs ?? [], 'chapterIDs')
  await requireUnusedEmail(trx, 'teamEmail', wanted.teamEmail)
  await requireUnusedEmail(trx, 'personalEmail', wanted.personalEmail)
  if (isSameEmail(wanted.personalEmail, wanted.teamEmail)) throw badField('personalEmail', 'employee.sameEmails')
  requirePrivate(wanted.personalEmail, env.COMPANY_EMAIL_DOMAINS)
  await requireUnusedUsername(trx, mailboxOf(wanted.teamEmail))
}

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

/**
 * The last day of probation, which begins on the joining day (rules/people.md#3.6). None for others, or for 0 months.
 */
function probationEnd({ status, joinedDate }: NewEmployee, months: number): string | null {
  if (!months || !['on-boarding', 'probation'].includes(status)) return null
  const [year = 0, month = 0, day = 0] = joinedDate.split('-').map(Number)
  // The day before the same day of that month, but within that month.
  const end = Math.min(Date.UTC(year, month - 1 + months, day - 1), Date.UTC(year, month + months, 0))
  return new Date(end).toISOString().slice(0, 10)
}

async function insertEmployee(trx: Db, wanted: NewEmployee, months: number): Promise<string> {
  const { fullName, displayName, teamEmail } = wanted
  const { rows } = await sql<{ id: string }>`
    insert into employees (full_name, display_name, username, team_email, personal_email, working_status, joined_date,
      probation_end, seniority_id, referred_by, line_manager_id, search_words, sort_name)
    values (${fullName}, ${displayName}, ${mailboxOf(teamEmail)}, ${teamEmail}, ${wanted.personalEmail},
      ${wanted.status}, ${wanted.joinedDate}::date, ${probationEnd(wanted, months)}::date, ${wanted.seniorityID},
      ${wanted.referredBy || null}, ${wanted.lineManagerID || null},
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
  return deps.write(async (trx) => {
    const created = await createEmployeeIn(trx, deps, me, wanted, requestId)
    const maySee = await maySeeLink(trx, me, created.id)
    requireSomeReader(maySee, wanted.skipEmail ?? false)
    return maySee ? created : { ...created, invitation: { ...created.invitation, link: null } }
  })
}

/** `createEmployee` inside an open transaction. */
export async function createEmployeeIn(
  trx: Db,
  deps: Pick<Deps, 'env' | 'tokens'>,
  me: Person,
  wanted: NewEmployee,
  requestId: string,
): Promise<EmployeeRecord & { invitation: InvitationLink }> {
  const { env } = deps
  await checkNewEmployee(trx, me, wanted, env)
  const { organization, currency } = await defaultsOf(trx, env)
  const id = await insertEmployee(trx, wanted, env.PROBATION_MONTHS)
  await addLinks(trx, 'positions', id, wanted.positions)
  await holdBackReaders(trx, env, me.id, () => addLinks(trx, 'roles', id, wanted.roles))
  await addLinks(trx, 'organizations', id, [organization])
  await addLinks(trx, 'chapters', id, wanted.chapterIDs ?? [])
  await beginEmployments(trx, [id], today(env))
  await sql`update employments set decided_by = ${me.id} where employee_id = ${id}`.execute(trx)
  await sql`insert into pay (employee_id, valid, personal_account_amount, currency_id, batch, decided_by)
    values (${id}, daterange(least(${wanted.joinedDate}::date, ${today(env)}::date), null), ${String(wanted.salary)},
      ${currency},
      ${payDay(wanted.joinedDate)}, ${me.id})`.execute(trx)
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
  await addCompanyItems(trx, { id, viewer: { me, today: today(env) }, requestId })
  return { ...created, invitation }
}
