import { sql } from 'kysely'
import type { NewEmployee } from '#contract/api/employees/create.ts'
import { isSameEmail } from '#contract/email.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireAll } from './links.ts'
import { requireUnusedEmail } from './emails.ts'
import { mayGiveRoles } from './roles.ts'

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
export async function checkNewEmployee(trx: Db, me: Person, wanted: NewEmployee, env: Env): Promise<void> {
  requireTeamAddress(wanted.teamEmail, env.COMPANY_EMAIL_DOMAINS)
  await requireAll(trx, 'positions', 'position', wanted.positions, 'positions')
  await requireAll(trx, 'seniorities', 'seniority', [wanted.seniorityID], 'seniorityID')
  await requireAll(trx, 'roles', 'role', wanted.roles, 'roles')
  if (!(await mayGiveRoles(trx, me, wanted.roles))) throw badField('roles', 'employee.rolesTooHigh')
  await requireAll(trx, 'employees', 'referrer', wanted.referredBy ? [wanted.referredBy] : [], 'referredBy')
  await requireUnusedEmail(trx, 'teamEmail', wanted.teamEmail)
  await requireUnusedEmail(trx, 'personalEmail', wanted.personalEmail)
  if (isSameEmail(wanted.personalEmail, wanted.teamEmail)) throw badField('personalEmail', 'employee.sameEmails')
  await requireUnusedUsername(trx, mailboxOf(wanted.teamEmail))
}
