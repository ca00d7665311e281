import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { type PartReaders, readParts } from '#contract/api/personReaders.ts'
import type { Permission } from '#contract/permissions.ts'
import { scopedPermissions, scopeNames } from '#contract/scopes.ts'
import { opens, readersOn, rightsOnPerson } from '#server/areas/employees/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { sql } from 'kysely'
import { personWithId } from '#server/platform/http/person.ts'
import { giveScoped, joinProject, leadProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const everyone = ['auth.read', 'employees.read', 'employees.read.projects.readActive'] as const
const general = 'employees.read.generalInfo.fullAccess'
const ask = (id: string, token?: string) =>
  app.as(token ? null : 'admin')(api.personReaders.list, { params: { id }, ...(token && { token }) })
const readersOf = async (id: string) => (await ask(id)).body.data as PartReaders[]
const part = (parts: PartReaders[], code: Permission) =>
  parts.find(({ permission }) => permission === code) ?? { total: 0, readers: [] }
const whoIn = (parts: PartReaders[], code: Permission, id: string) =>
  part(parts, code).readers.find(({ person }) => person.id === id)?.by

test('names who reads a part, with the role and the scope that let them (rules/roles.md#3.5)', async () => {
  const boss = await makePerson(app, { permissions: [...everyone] })
  const lead = await makePerson(app, { permissions: [...everyone] })
  await giveScoped(app, lead, [{ permission: general, scope: 'projects' }])
  const all = await makePerson(app, { permissions: [...everyone, general] })
  const person = await makePerson(app, { columns: { line_manager_id: boss.id } })
  const project = await makeProject(app, { status: 'active' })
  await leadProject(app, lead, project)
  await joinProject(app, person, project)
  const parts = await readersOf(person.id)
  expect(parts.map(({ permission }) => permission)).toEqual([...readParts])
  expect(whoIn(parts, general, boss.id)).toEqual([{ role: 'Line Manager', scope: 'line' }])
  expect(whoIn(parts, general, lead.id)).toEqual([{ role: 'Made', scope: 'projects' }])
  expect(whoIn(parts, general, all.id)).toEqual([{ role: 'Made', scope: null }])
  expect(whoIn(parts, general, person.id)).toBeUndefined()
  expect(whoIn(parts, 'employees.baseSalary.read', boss.id)).toBeUndefined()
  expect(whoIn(parts, 'employees.read', boss.id)).toEqual([{ role: 'Made', scope: null }])
})

test('401 without a session, 403 without the permission, 404 of whom one cannot open', async () => {
  const person = await makePerson(app)
  expect((await app.as(null)(api.personReaders.list, { params: { id: person.id } })).status).toBe(401)
  const reader = await makePerson(app, { permissions: [...everyone] })
  expect((await ask(person.id, reader.token)).status).toBe(403)
  const narrow = await makePerson(app, { permissions: ['employeeRoles.read', 'employees.read'] })
  expect((await ask(person.id, narrow.token)).status).toBe(404)
  expect((await ask(randomUUID())).status).toBe(404)
})

const grant = fc.record({ permission: fc.constantFrom(...scopedPermissions), scope: fc.constantFrom(...scopeNames) })
const someone = fc.record({
  permissions: fc.subarray<Permission>([...new Set<Permission>([...everyone, ...readParts])]),
  scoped: fc.array(grant, { maxLength: 3 }),
  manager: fc.option(fc.nat(5)),
  hasLeft: fc.boolean(),
  org: fc.option(fc.nat(1)),
  isMember: fc.boolean(),
  isHead: fc.boolean(),
})

test('says of each person what the calls allow them, in random companies', async () => {
  const day = today(app.deps.env)
  await fc.assert(
    fc.asyncProperty(fc.array(someone, { minLength: 6, maxLength: 6 }), async (wanted) => {
      const { db } = app.deps
      const project = await makeProject(app, { status: 'active' })
      const people = []
      for (const { permissions, scoped, hasLeft, org, isMember, isHead } of wanted) {
        const columns = hasLeft ? { working_status: 'left' } : {}
        const made = await makePerson(app, { permissions, columns })
        await giveScoped(
          app,
          made,
          scoped.filter(
            (one, at) => scoped.findIndex((x) => x.permission === one.permission && x.scope === one.scope) === at,
          ),
        )
        const organization = ['tidewater', 'other'][org ?? -1]
        if (organization === 'tidewater')
          await insertRows(db, 'employee_organizations', [
            { employee_id: made.id, organization_id: seedId('organization', 'tidewater') },
          ])
        if (isMember) await joinProject(app, made, project)
        if (isHead) await leadProject(app, made, project)
        people.push(made)
      }
      for (const [at, { manager }] of wanted.entries()) {
        const above = people[manager ?? at]
        const own = people[at]
        if (above && own && above !== own)
          await db.updateTable('employees').set({ line_manager_id: above.id }).where('id', '=', own.id).execute()
      }
      for (const x of people) {
        const rows = await readersOn(db, { id: x.id, today: day, codes: readParts, most: 10_000 })
        const reads = new Set(rows.map(({ code, person }) => `${code} ${person.id}`))
        for (const reader of people) {
          const me = reader.id === x.id ? undefined : await personWithId(app.deps, reader.id)
          const on = me && (await rightsOnPerson(app.deps, me, x.id))
          const { rows: opened } = me
            ? await sql`select from employees e where e.id = ${x.id} and ${opens('e', { me, today: day })}`.execute(db)
            : { rows: [] }
          for (const code of readParts) {
            const may = Boolean(opened.length && me?.can('employees.read') && on?.can(code))
            expect([code, reads.has(`${code} ${reader.id}`)]).toEqual([code, may])
          }
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
