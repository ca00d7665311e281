import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { Db } from '#server/platform/deps.ts'
import { makePerson, makeRole } from '#tests/support/people.ts'
import { openSecondServer, type SecondServer } from '#tests/support/secondServer.ts'
import { testServer } from '#tests/support/testServer.ts'
import { referenceAt } from './reference.ts'
import { referenceVersion } from './versions.ts'

const app = testServer()
let second: SecondServer
beforeAll(async () => {
  second = await openSecondServer(app)
})
afterAll(() => second?.close())

const versionIn = async (db: Db) =>
  (await sql<{ version: number | null }>`select ${referenceVersion} as version`.execute(db)).rows[0]?.version ?? null
const stack = seedId('stack', 'react')
const nameOf = async (db: Db) => (await referenceAt(db, await versionIn(db))).stacks.one(stack)?.name
const rename = (db: Db, name: string) => sql`update stacks set name = ${name} where id = ${stack}`.execute(db)

test('what is changed in the database itself counts with the next read', async () => {
  const { db } = app.deps
  for (const name of ['Réact', '反应']) {
    await rename(db, name)
    expect(await nameOf(db)).toBe(name)
  }
  const [one, same] = [await versionIn(db), await versionIn(db)]
  expect(one).toBe(same)
  expect(await referenceAt(db, one)).toBe(await referenceAt(db, same))
})

test('entries are handed out as copies, in the order of their kind', async () => {
  const { stacks } = await referenceAt(app.deps.db, await versionIn(app.deps.db))
  const ids = [seedId('stack', 'react'), seedId('stack', 'postgresql'), seedId('stack', 'no-such-stack')]
  const found = stacks.some(ids)
  expect(found.map(({ code }) => code)).toEqual(['postgresql', 'react'])
  for (const one of found) one.name = 'spoilt'
  expect(stacks.some(ids).map(({ name }) => name)).not.toContain('spoilt')
})

test('only the transaction itself reads its uncommitted changes, also after a rollback', async () => {
  const { db } = app.deps
  const before = await nameOf(db)
  const version = await versionIn(db)
  const gone = db.transaction().execute(async (trx) => {
    await rename(trx, 'Never seen')
    expect([await versionIn(trx), await nameOf(trx)]).toEqual([null, 'Never seen'])
    throw new Error('rolled back')
  })
  await expect(gone).rejects.toThrow('rolled back')
  expect([await versionIn(db), await nameOf(db)]).toEqual([version, before])
})

test('a savepoint that is rolled back leaves no mark', async () => {
  const { db } = app.deps
  await db.transaction().execute(async (trx) => {
    const version = await versionIn(trx)
    await sql`savepoint before`.execute(trx)
    await rename(trx, 'Taken back')
    await sql`rollback to before`.execute(trx)
    expect(await versionIn(trx)).toBe(version)
    await rename(trx, 'Kept')
  })
  expect(await nameOf(db)).toBe('Kept')
})

test('each transaction moves the version once, however much it changes', async () => {
  const { db } = app.deps
  const before = (await versionIn(db)) ?? 0
  await db.transaction().execute(async (trx) => {
    for (const name of ['One', 'Two', 'Three']) await rename(trx, name)
    await sql`update roles set name = name`.execute(trx)
  })
  expect(await versionIn(db)).toBe(before + 1)
})

test('all who ask at once wait for one load', async () => {
  const { db } = app.deps
  await rename(db, 'Loaded once')
  let loads = 0
  const count = ({ query }: { query: { sql: string } }) => {
    if (query.sql.includes('as currencies')) loads += 1
  }
  app.database.queries.on('ended', count)
  const { id, token } = await makePerson(app, { roles: ['hr'] })
  const asked = Array.from({ length: 12 }, () => app.as(null)(api.employees.one, { params: { id }, token }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  app.database.queries.off('ended', count)
  expect(loads).toBe(1)
})

const grantsRead = 'employees.read'

test('people with the same roles share one function for their rights, until a grant changes', async () => {
  const { db } = app.deps
  const role = await makeRole(app, ['auth.read', grantsRead])
  const rightsNow = async () => (await referenceAt(db, await versionIn(db))).rights.of([role])
  const before = await rightsNow()
  expect((await rightsNow()).can).toBe(before.can)
  expect(before.can(grantsRead)).toBe(true)
  await sql`delete from role_permissions where role_id = ${role}`.execute(db)
  expect((await rightsNow()).can(grantsRead)).toBe(false)
})

test('a permission removed and a name changed on one server count on the other from its next request', async () => {
  const { db } = app.deps
  const role = await makeRole(app, ['auth.read', grantsRead])
  const reader = await makePerson(app, { roles: ['full-time'] })
  await sql`insert into employee_stacks (employee_id, stack_id) values (${reader.id}, ${stack})`.execute(db)
  const ask = ({ token }: { token: string }) => second.ask(api.employees.one, token, { params: { id: reader.id } })
  for (const name of ['Łódź stack', '日本語', 'Plain']) {
    await rename(db, name)
    const { stacks } = (await ask(reader)).body.data as Employee
    expect(stacks.map((one) => one.name)).toEqual([name])
  }
  const holder = await makePerson(app, { roles: ['full-time'] })
  await sql`update employee_roles set role_id = ${role} where employee_id = ${holder.id}`.execute(db)
  expect((await second.ask(api.employees.search, holder.token, { body: {} })).status).toBe(200)
  const body = { permissions: ['auth.read'] }
  const changed = await app.as('admin')(api.roles.changeGrants, { params: { id: role }, body })
  expect(changed.status).toBe(200)
  expect((await second.ask(api.employees.search, holder.token, { body: {} })).status).toBe(403)
})

/** The embedded database has one session, so no other writer runs beside a transaction or snapshot. */
const besideOthers = () => {
  test('writers of the same kind of data do not wait for each other', async () => {
    const { db } = app.deps
    const before = (await versionIn(db)) ?? 0
    await db.transaction().execute(async (trx) => {
      await sql`update positions set name = name`.execute(trx)
      await sql`update organizations set name = name`.execute(second.database.db)
      expect(await versionIn(second.database.db)).toBe(before + 1)
    })
    expect(await versionIn(second.database.db)).toBe(before + 2)
  })

  test('a snapshot shows the names of its moment, though newer ones are known', async () => {
    const { db } = app.deps
    await rename(db, 'Then')
    const shown = await db.snapshot(async (at) => {
      const first = await nameOf(at)
      const { pool } = second.database
      await pool.query('update stacks set name = $1 where id = $2', ['Now', stack])
      return [first, await nameOf(at), await nameOf(at)]
    })
    expect(shown).toEqual(['Then', 'Then', 'Then'])
    expect(await nameOf(db)).toBe('Now')
  })
}
if (process.env.TEST_DATABASE === 'postgres') describe('beside others', () => void besideOthers())
