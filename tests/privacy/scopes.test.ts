import fc from 'fast-check'
import { sql } from 'kysely'
import { type Scope, type ScopedGrant, scopedPermissions, scopeNames } from '#contract/scopes.ts'
import type { Db } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { often } from '#tests/support/long.ts'
import { compare, type Extent } from './compare.ts'
import type { Placed } from './pair.ts'
import { blindest, idOf } from './people.ts'
import type { Secret } from './secret.ts'
import { secrets } from './secrets.ts'

/**
 * Who may do all but see hidden values, and holds rights on some people, learns by no call what is hidden of all others
 * (docs/rules/permissions.md#5.3). Values of those on whom the right that shows them holds are the same in both companies.
 */
const me = idOf(blindest.username ?? '')
const organization = seedId('attack', 'organization')

/** Which people of the company, by their place in its order, stand how to the reader, and what the reader holds. */
interface Drawn {
  grants: ScopedGrant[]
  directs: number[]
  below: number[]
  colleagues: number[]
  leads: number[]
  isCircle: boolean
}

const some = fc.uniqueArray(fc.nat(39), { maxLength: 4 })
const drawn: fc.Arbitrary<Drawn> = fc.record({
  grants: fc.uniqueArray(
    fc.record({ permission: fc.constantFrom(...scopedPermissions), scope: fc.constantFrom(...scopeNames) }),
    { minLength: 3, maxLength: 12, selector: ({ permission, scope }) => `${permission} ${scope}` },
  ),
  ...{ directs: some, below: some, colleagues: some, leads: some },
  isCircle: fc.boolean(),
})

/** Each permission on some people, and somebody in each scope. */
const everyKind: Drawn = {
  grants: scopedPermissions.map((permission, at) => ({
    permission,
    scope: scopeNames[(at + 2) % scopeNames.length] as Scope,
  })),
  ...{ directs: [1, 2], below: [3, 4], colleagues: [5, 6, 7], leads: [8, 9] },
  isCircle: true,
}

/** Puts the reader into the company, and walks by hand who is in which scope. */
async function place(db: Db, { grants, directs, below, colleagues, leads, isCircle }: Drawn) {
  const { rows: people } = await sql<{ id: string }>`select id from employees
    where deleted_at is null and working_status = 'full-time' and team_email not like '%attack.example'
    order by id`.execute(db)
  const idsAt = (places: readonly number[]) => places.map((at) => people[at % people.length]?.id ?? '')
  const projects = await sql<{ id: string }>`select id from projects where deleted_at is null order by id`.execute(db)
  const led = [...new Set(leads.map((at) => projects.rows[at % projects.rows.length]?.id ?? ''))]
  const setManager = (who: readonly string[], manager: string) =>
    sql`update employees set line_manager_id = ${manager} where id = any (${[...who]}::uuid[])
      and id <> ${manager}`.execute(db)
  await setManager(idsAt(directs), me)
  const [middle] = idsAt(directs)
  if (middle) await setManager(idsAt(below), middle)
  if (middle && isCircle) await setManager([me], idsAt(below)[0] ?? middle)
  await insertRows(db, 'organizations', [{ id: organization, code: 'attacked', name: 'Attacked' }])
  const members = [...new Set([me, ...idsAt(colleagues)])]
  await insertRows(
    db,
    'employee_organizations',
    members.map((employee_id) => ({ employee_id, organization_id: organization })),
  )
  await insertRows(
    db,
    'project_heads',
    led.map((project_id) => ({ project_id, employee_id: me, position: 'account-manager', start_date: '2024-01-01' })),
  )
  await insertRows(
    db,
    'scoped_grants',
    grants.map(({ permission, scope }) => ({
      role_id: me,
      permission_id: seedId('permission', permission),
      scope,
    })),
  )
  return led
}

/** Who is in a scope of the reader, walked by hand. */
async function walked(db: Db, led: readonly string[], scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string; manager: string | null }>`select id, line_manager_id as manager
    from employees where deleted_at is null`.execute(db)
  const managers = new Map(rows.map(({ id, manager }) => [id, manager]))
  const isBelow = (id: string) => {
    const seen = new Set<string>()
    for (let at = managers.get(id); at && !seen.has(at); at = managers.get(at)) {
      if (at === me) return true
      seen.add(at)
    }
    return false
  }
  if (scope === 'self') return [me]
  if (scope === 'directs') return rows.filter(({ manager }) => manager === me).map(({ id }) => id)
  if (scope === 'line') return rows.filter(({ id }) => id !== me && isBelow(id)).map(({ id }) => id)
  const found =
    scope === 'organization'
      ? sql<{ id: string }>`select employee_id as id from employee_organizations
          where organization_id = ${organization}`
      : sql<{ id: string }>`select employee_id as id from project_members where deleted_at is null
          and project_id = any (${[...led]}::uuid[]) and start_date <= current_date
          and (end_date is null or end_date > current_date)`
  return (await found.execute(db)).rows.map(({ id }) => id)
}

/** For each secret, those of whom the reader may see it. */
const placedBy =
  (of: Drawn): Placed =>
  async (db) => {
    const led = await place(db, of)
    const all = new Map<Scope, string[]>()
    for (const scope of scopeNames) all.set(scope, await walked(db, led, scope))
    // Whoever has reports is a line manager, who reads this of the line (rules/roles.md#1.7).
    const asManager: ScopedGrant[] = [
      { permission: 'employees.read.generalInfo.fullAccess', scope: 'line' },
      { permission: 'employees.read.projects.fullAccess', scope: 'line' },
    ]
    return ({ seenBy }: Secret) =>
      [...of.grants, ...asManager]
        .filter(({ permission }) => seenBy.includes(permission))
        .flatMap(({ scope }) => all.get(scope) ?? [])
  }

const ofPeople = new Set([
  'salaries',
  'general info of people',
  'personal info of people',
  'kind and time of memberships',
  'answers of work surveys',
  'notes in work surveys',
])

/** Charts, lists, records and files of people, and staffing: each has conditions, of which one could be missing. */
const ofManyPeople = /^(dashboardResources|employees|lineManagers|search|staffing)\./
const closely: Extent['closely'] = {
  isMeant: ({ operationId, key = '' }) => ofManyPeople.test(operationId) || key === 'export of employees',
  most: 60,
  mostOfOne: 4,
}

test(
  'by no call, a reader with rights on some people learns what is hidden of others',
  async () => {
    const hidden = secrets.filter(({ name }) => ofPeople.has(name))
    expect(hidden.length).toBe(ofPeople.size)
    await fc.assert(
      fc.asyncProperty(drawn, async (of) => {
        const extent = { some: often(2, 6), every: often(101, 3), closely }
        const { findings, blind, answered } = await compare(hidden, [blindest], extent, placedBy(of))
        expect({ findings, blind }).toEqual({ findings: [], blind: [] })
        expect(answered).toBeGreaterThan(20)
      }),
      { numRuns: often(1, 8), endOnFailure: true, includeErrorInReport: true, examples: [[everyKind]] },
    )
  },
  often(120_000, 7_200_000),
)
