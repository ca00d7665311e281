import { sql } from 'kysely'
import { z } from 'zod'
import { NewEmployee } from '#contract/api/employees/create.ts'
import { GeneralInfo } from '#contract/api/employees/edits.ts'
import type { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import * as api from '#contract/api/index.ts'
import { isSameEmail } from '#contract/email.ts'
import { field } from '#contract/fields.ts'
import { email } from '#contract/inputs.ts'
import {
  changeEmployeeIn,
  createEmployeeIn,
  generalSection,
  statusSection,
  type Viewer,
  writeGeneralInfo,
  writeStatus,
} from '#server/areas/employees/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { authorise, parse } from '#server/platform/http/serve.ts'
import type { Doing } from './doing.ts'
import { settlingRoles } from './groupRoles.ts'
import { personOfId, removedPerson, requireUnusedNames, type ScimPerson } from './people.ts'
import { joinersGet } from './settings.ts'
import type { Wanted } from './wanted.ts'

const viewerOf = ({ me, deps }: Doing): Viewer => ({ me, today: today(deps.env) })

/** A new person as the form has them. Providers know no pay and often no private address (docs/rules/scim.md#4.1). */
const Joiner = NewEmployee.omit({ salary: true }).extend({
  personalEmail: field(z.union([email, z.literal('')]), { label: 'Personal email', kind: 'email' }),
})

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** The full name that a request means for a person with these names. */
function fullNameOf(wanted: Wanted, person?: ScimPerson): string {
  if (wanted.fullName) return wanted.fullName
  const { givenName, familyName } = wanted
  if (person && givenName === undefined && familyName === undefined) return person.fullName
  return joined(givenName ?? person?.givenName, familyName ?? person?.familyName) || (wanted.displayName ?? '')
}

/** Keeps what Muster itself has no field for. */
async function keep(
  trx: Db,
  person: Pick<ScimPerson, 'id' | 'userName' | 'fullName'>,
  wanted: Wanted,
  before?: ScimPerson,
) {
  const externalId = (wanted.externalId ?? before?.externalId) || null
  const name = wanted.userName ?? person.userName
  await requireUnusedNames(trx, person.id, name, externalId)
  await sql`insert into scim_users (employee_id, external_id, user_name, given_name, family_name, full_name)
    values (${person.id}, ${externalId}, ${name}, ${wanted.givenName ?? before?.givenName ?? ''},
      ${wanted.familyName ?? before?.familyName ?? ''}, ${person.fullName})
    on conflict (employee_id) do update set external_id = excluded.external_id, user_name = excluded.user_name,
      given_name = excluded.given_name, family_name = excluded.family_name, full_name = excluded.full_name,
      removed_at = null`.execute(trx)
}

/** Sets the status of a person by the product's own function, which lets leave and come back (rules/people.md#3.2). */
async function setStatus(doing: Doing, id: string, status: EmployeeStatus): Promise<void> {
  const { trx, deps, me, requestId, leaving } = doing
  authorise(api.employees.changeStatus, me)
  const change = { id, me, action: 'employee.status', requestId }
  await changeEmployeeIn(trx, deps, change, statusSection(today(deps.env)), (inner, before) =>
    writeStatus(inner, deps.env, before, status, before.isKeepFwdEmail, change, leaving),
  )
}

/** The status that a person had before leaving. */
async function formerStatus(trx: Db, id: string): Promise<EmployeeStatus> {
  const { rows } = await sql<{ status: EmployeeStatus }>`select m.working_status as status from employments m
    where m.employee_id = ${id} and m.replaced_as is null and m.working_status <> 'left'
    order by lower(m.valid) desc nulls last limit 1`.execute(trx)
  return rows[0]?.status ?? (await joinersGet(trx)).status
}

/** Lets a person leave today, or come back. */
async function setActive(doing: Doing, { id, isActive }: ScimPerson, active: boolean | undefined): Promise<void> {
  if (active === undefined || active === isActive) return
  await setStatus(doing, id, active ? await formerStatus(doing.trx, id) : 'left')
}

const written = ['fullName', 'displayName', 'email'] as const
const NamesOnly = GeneralInfo.pick({ fullName: true, displayName: true, email: true })
/** All else of the section stays, as if it were closed to the caller. */
const others = new Set(Object.keys(GeneralInfo.shape).filter((name) => !(written as readonly string[]).includes(name)))

/** Changes names and team address by the product's own function, if they differ. */
async function setNames(doing: Doing, person: ScimPerson, after: z.output<typeof NamesOnly>): Promise<void> {
  const { trx, deps, me, requestId } = doing
  const before = { fullName: person.fullName, displayName: person.displayName, email: person.teamEmail }
  const changed = Object.fromEntries(
    written.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
  if (Object.keys(changed).length === 0) return
  authorise(api.employees.editGeneralInfo, me)
  const info = { ...before, ...parse(NamesOnly.partial(), changed) } as GeneralInfo
  const change = { id: person.id, me, action: 'employee.general-info', requestId }
  const day = today(deps.env)
  await changeEmployeeIn(trx, deps, change, generalSection(info, day), (inner, stored) =>
    writeGeneralInfo(inner, me, stored, info, others, day),
  )
}

/** The team address after a request: the one sent, or the new user name if it was the old one. */
function teamEmailOf(person: ScimPerson, { work, userName }: Wanted): string {
  if (work) return isSameEmail(work, person.teamEmail) ? person.teamEmail : work
  const follows = userName && userName !== person.userName && isSameEmail(person.userName, person.teamEmail)
  return follows && email.safeParse(userName).success ? userName : person.teamEmail
}

/** Changes what a request names of a person, in one transaction with all that follows. Returns the person. */
export async function changePerson(doing: Doing, id: string, wanted: Wanted): Promise<ScimPerson> {
  const { trx } = doing
  const before = await personOfId(trx, viewerOf(doing), id)
  authorise(api.employees.editGeneralInfo, doing.me)
  const fullName = fullNameOf(wanted, before)
  await setNames(doing, before, {
    fullName,
    displayName: wanted.displayName || before.displayName,
    email: teamEmailOf(before, wanted),
  })
  await keep(trx, { id, userName: before.userName, fullName }, wanted, before)
  await setActive(doing, before, wanted.active)
  return personOfId(trx, viewerOf(doing), id)
}

/** Creates a person by the product's own function, or takes back one whom the provider deleted. */
export async function createPerson(doing: Doing, wanted: Wanted): Promise<ScimPerson> {
  const { trx, deps, me, requestId } = doing
  authorise(api.employees.create, me)
  const { userName } = wanted
  if (!userName) throw refuse('scim.badValue', { name: 'userName' })
  const viewer = viewerOf(doing)
  const former = await removedPerson(trx, viewer, userName, wanted.externalId)
  if (former) {
    await sql`update scim_users set removed_at = null where employee_id = ${former}`.execute(trx)
    return changePerson(doing, former, { active: true, ...wanted })
  }
  const { roleID, seniorityID, status } = await joinersGet(trx)
  if (!roleID || !seniorityID) throw refuse('scim.notSetUp')
  await requireUnusedNames(trx, null, userName, wanted.externalId || null)
  const fullName = fullNameOf(wanted)
  const personalEmail = wanted.home ?? ''
  const begins = wanted.active === false ? 'left' : status
  const joiner = parse(Joiner, {
    ...{ fullName, displayName: wanted.displayName || wanted.givenName || fullName, personalEmail },
    ...{ teamEmail: wanted.work || userName, status: begins, joinedDate: viewer.today },
    ...{ roles: [roleID], seniorityID, positions: [], skipEmail: !personalEmail || begins !== 'on-boarding' },
  })
  const { id } = await createEmployeeIn(trx, deps, me, { ...joiner, salary: 0 }, requestId)
  await keep(trx, { id, userName, fullName: joiner.fullName }, wanted)
  return personOfId(trx, viewer, id)
}

/** Lets a person leave whom the provider deletes. It finds them no more, until it sends them again. */
export async function removePerson(doing: Doing, id: string): Promise<void> {
  const { trx } = doing
  const person = await personOfId(trx, viewerOf(doing), id)
  authorise(api.employees.changeStatus, doing.me)
  await settlingRoles(doing, [id], async () => {
    await sql`delete from scim_members where employee_id = ${id}`.execute(trx)
  })
  await setActive(doing, person, false)
  await keep(trx, person, {}, person)
  await sql`update scim_users set removed_at = now() where employee_id = ${id}`.execute(trx)
}
