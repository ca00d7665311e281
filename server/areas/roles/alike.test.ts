import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { type ScopedGrant, scopedPermissions, scopeNames } from '#contract/scopes.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { often } from '#tests/support/long.ts'
import { makeOwnRole } from '#tests/support/ownRoles.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/* An own role opens what a role of the product with the same grants opens (rules/roles.md#5.5). */
const app = testServer()
const productRole = seedId('role', 'contractor')
const always: Permission[] = ['auth.read', 'employees.read', 'projects.read']

/** What a person gets from calls of each kind: list, filter, order, record, export, rights. */
async function answersOf(token: string): Promise<unknown[]> {
  const asked = app.as(null)
  const answers = [
    await asked(api.employees.search, { token, body: { size: 50, preload: true } }),
    await asked(api.employees.search, { token, body: { size: 50, workingStatuses: ['left', 'full-time'] } }),
    await asked(api.employees.search, { token, body: { size: 50, sort: '-joinedDate' } }),
    await asked(api.employees.one, { token, params: { id: cast.member.id } }),
    await asked(api.employees.pay, { token, params: { id: cast.member.id } }),
    await asked(api.projects.list, { token }),
    await asked(api.metadata.roles, { token }),
    await asked(api.invoices.list, { token }),
  ]
  const file = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: { authorization: `Bearer ${token}` },
    payload: { list: 'employees', format: 'csv' },
  })
  return [...answers.map(({ status, text }) => [status, text]), [file.statusCode, file.body]]
}

const grants = fc.record({
  permissions: fc.subarray([...permissions]),
  scoped: fc.uniqueArray(
    fc.record({ permission: fc.constantFrom(...scopedPermissions), scope: fc.constantFrom(...scopeNames) }),
    { maxLength: 4, selector: ({ permission, scope }) => `${permission} ${scope}` },
  ),
})

/** The answers without what the two runs differ in: which of the two roles the person has, and since when. */
const plain = (answers: unknown[], own: { id: string; code: string; name: string }) =>
  JSON.stringify(answers)
    .replaceAll(own.id, productRole)
    .replaceAll(own.code, 'contractor')
    .replaceAll(own.name, 'Contractor')
    .replace(/"(updatedAt|requestId)\\":\\"[^"]*"/g, '')

test('one person, once with the own role and once with that of the product', async () => {
  const own = await makeOwnRole(app, { name: 'Twin', permissions: always })
  const person = await makePerson(app)
  await app.deps.db
    .updateTable('employees')
    .set({ line_manager_id: person.id })
    .where('id', '=', cast.member.id)
    .execute()
  const become = async (role: string, wanted: { permissions: Permission[]; scoped: ScopedGrant[] }) => {
    const body = { ...wanted, permissions: [...always, ...wanted.permissions] }
    const changed = await app.as('admin')(api.roles.changeGrants, { params: { id: role }, body })
    const given = await app.as('admin')(api.employees.changeRoles, {
      params: { id: person.id },
      body: { roles: [role] },
    })
    expect([changed.status, given.status]).toEqual([200, 200])
  }
  await fc.assert(
    fc.asyncProperty(grants, async (wanted) => {
      await become(productRole, wanted)
      const ofProduct = plain(await answersOf(person.token), own)
      await become(own.id, wanted)
      expect(plain(await answersOf(person.token), own)).toEqual(ofProduct)
    }),
    { numRuns: often(6, 60) },
  )
}, 120_000)
