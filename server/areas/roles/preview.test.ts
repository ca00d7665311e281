import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { GrantsPreview, RoleRecord } from '#contract/api/roles.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { makePerson, makeRole } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

async function preview(id: string, codes: readonly Permission[]) {
  const given = { params: { id }, body: { permissions: codes } }
  const { status, body } = await app.as('engineeringManager')(api.roles.previewGrants, given)
  expect(status).toBe(200)
  return body.data as GrantsPreview
}

/** Creates people with these names and roles. */
async function people(
  wanted: Record<string, string[]>,
  status = 'full-time',
  more: { left_date?: string; deleted_at?: Date } = {},
) {
  for (const [name, roleIds] of Object.entries(wanted)) {
    const { id } = await makePerson(app, {
      columns: { display_name: name, working_status: status, ...more },
    })
    for (const role_id of roleIds) {
      await app.deps.db.insertInto('employee_roles').values({ employee_id: id, role_id }).execute()
    }
  }
}
const short = (changes: GrantsPreview['gained']) =>
  changes.map(({ code, people: count, named }) => [code, count, named.map(({ displayName }) => displayName)])

test('only those gain or lose whom no other role gives it; leavers do not count', async () => {
  const role = await makeRole(app, ['auth.read', 'invoices.read'])
  const other = await makeRole(app, ['invoices.read', 'metadata.read'])
  await people({ Bo: [role], Al: [role, other], Cy: [other] })
  await people({ Di: [role] }, 'left')
  const got = await preview(role, ['auth.read', 'metadata.read'])
  expect([got.holders, short(got.gained), short(got.lost)]).toEqual([
    2,
    [['metadata.read', 1, ['Bo']]],
    [['invoices.read', 1, ['Bo']]],
  ])
})

test('at most twenty are named, by display name', async () => {
  const role = await makeRole(app, [])
  const names = Array.from({ length: 22 }, (_, index) => `P${String(index).padStart(2, '0')}`)
  await people(Object.fromEntries(names.toReversed().map((name) => [name, [role]])))
  const [gained] = (await preview(role, ['surveys.read'])).gained
  expect([gained?.people, gained?.named.map(({ displayName }) => displayName)]).toEqual([22, names.slice(0, 20)])
})

test('looking ahead writes nothing', async () => {
  const role = await makeRole(app, ['auth.read'])
  expect((await refused(app.deps.db, () => preview(role, ['projects.read']))).lost).toHaveLength(1)
})

test('nothing changed is nothing to say', async () => {
  const grants: Permission[] = ['auth.read', 'employees.read', 'projects.read']
  const role = await makeRole(app, grants)
  await people({ Eve: [role] })
  expect(await preview(role, grants)).toEqual({ holders: 1, gained: [], lost: [], warnings: [] })
})

test.each<[string, Permission[], string[]]>([
  ['nothing', [], ['auth.read is missing', 'employees.read, projects.read are missing']],
  ['no projects', ['auth.read', 'employees.read'], ['projects.read is missing']],
  [
    'editing without seeing',
    ['auth.read', 'employees.read', 'projects.read', 'employees.edit'],
    ['employees.edit together with employees.read.generalInfo.fullAccess, employees.read.personalInfo.fullAccess'],
  ],
])('warns of %s', async (_what, codes, warnings) => {
  const role = await makeRole(app, codes)
  const got = (await preview(role, codes)).warnings
  expect(got).toEqual(warnings.map((part) => expect.stringContaining(part)))
})

test('a service role needs no pages', async () => {
  expect((await preview(await makeRole(app, [], 20), [])).warnings).toEqual([])
})

test('warns when no person who can sign in would have a permission any more', async () => {
  const { body } = await app.as('admin')(api.roles.list)
  const admin = (body.data as RoleRecord[]).find(({ code }) => code === 'admin')
  // In the small company only the admin has it; all people can read employees.
  const without: Permission[] = ['projects.read.monthlyRevenue', 'employees.read']
  const { warnings } = await preview(
    admin?.id ?? '',
    permissions.filter((code) => !without.includes(code)),
  )
  expect(warnings).toContain('No active person has projects.read.monthlyRevenue after this change.')
})

const past = '2020-01-31'
/** Columns of people with a past or future last day, or deleted. */
const more: Record<string, { left_date?: string; deleted_at?: Date }> = {
  left: { left_date: past },
  gone: { left_date: past },
  leaving: { left_date: '2999-01-31' },
  deleted: { deleted_at: new Date() },
}
const statusOf: Record<string, string> = { leaving: 'full-time', gone: 'full-time', deleted: 'full-time' }
const isPresent = (status: string) => !['left', 'gone', 'deleted'].includes(status)

/** The naive computation: for each code, the present holders who have it only before or only after. */
test('agrees with a naive second computation', async () => {
  const some = permissions.slice(0, 6)
  const grants = fc.subarray([...some])
  const company = fc.record({
    before: grants,
    after: grants,
    others: fc.array(grants, { maxLength: 2 }),
    holders: fc.array(
      fc.record({
        roles: fc.subarray([0, 1, 2]),
        status: fc.constantFrom('full-time', 'left', 'on-boarding', 'leaving', 'gone', 'deleted'),
      }),
      { maxLength: 8 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(company, async ({ before, after, others, holders }) => {
      const all = [before, ...others]
      const ids = await Promise.all(all.map((codes) => makeRole(app, codes)))
      const held = holders.map(({ roles, status }) => ({
        roles: roles.filter((at) => at < ids.length),
        status,
      }))
      for (const [at, { roles, status }] of held.entries()) {
        await people({ [`N${at}`]: roles.map((one) => ids[one] ?? '') }, statusOf[status] ?? status, more[status])
      }
      const rights = (roles: number[], own: Permission[]) =>
        new Set(roles.flatMap((one) => (one === 0 ? own : (all[one] ?? []))))
      const expected = (from: Permission[], to: Permission[]) =>
        to
          .filter((code) => !from.includes(code))
          .map((code) => {
            const who = held.flatMap(({ roles, status }, at) =>
              isPresent(status) && rights(roles, to).has(code) && !rights(roles, from).has(code) ? [`N${at}`] : [],
            )
            return [code, who.length, who]
          })
      const got = await preview(ids[0] ?? '', after)
      const sorted = (rows: unknown[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
      expect(sorted(short(got.gained))).toEqual(sorted(expected(before, after)))
      expect(sorted(short(got.lost))).toEqual(sorted(expected(after, before)))
      // The list of roles has the same count.
      const listed = (await app.as('admin')(api.roles.list)).body.data as RoleRecord[]
      for (const [at, id] of ids.entries()) {
        const role = listed.find((one) => one.id === id)
        const all = held.flatMap(({ roles, status }, place) =>
          roles.includes(at) && status !== 'deleted' ? [{ name: `N${place}`, status }] : [],
        )
        const names = all.flatMap(({ name, status }) => (isPresent(status) ? [name] : []))
        expect(role?.holders).toEqual({ present: names.length, all: all.length })
        expect(role?.faces.map(({ displayName }) => displayName)).toEqual(names.slice(0, 5))
      }
      expect(got.holders).toBe(listed.find((one) => one.id === ids[0])?.holders.present)
    }),
    { numRuns: 25 },
  )
})
