import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { type Key, mostKeyDays, mostOpenKeys } from '#contract/api/keys.ts'
import { daysLater } from '#contract/dates.ts'
import { permissionOf } from '#contract/endpoint.ts'
import { livePath } from '#contract/live.ts'
import { type Permission, permissions as vocabulary } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { isForKeys } from '#server/platform/http/keys.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const own = testServer({ OWN_KEYS: 'true' })
const day = today({ TIME_ZONE: 'UTC' })
const { keys } = api

const body = (more: object = {}) => ({
  ...{ name: 'Payroll', permissions: ['employees.read'], endsOn: daysLater(day, 30), isAdmin: false },
  ...more,
})
const answerOf = (token: string | undefined, more: object = {}, server = app) =>
  server.as(null)(keys.create, { ...(token && { token }), body: body(more) as never })
/** A key of an admin, or of the person with this token. */
async function made(more: object = {}, token?: string, server = app): Promise<{ id: string; secret: string }> {
  const { status, body: told } = await answerOf(token ?? (await server.tokenOf('admin')), more, server)
  expect(status).toBe(200)
  return told.data as never
}
const search = (token: string, server = app) => server.as(null)(api.employees.search, { token, body: {} })
const codeOf = ({ status, body: told }: { status: number; body: object }) => [status, (told as { code?: string }).code]
const listed = async (token: string, server = app) =>
  (await server.as(null)(keys.list, { token })).body as unknown as { data: Key[]; mayMake: boolean }
const notValid = [401, 'session.keyNotValid']

test.each([keys.list, keys.create, keys.revoke])('$method $path needs a session', async (endpoint) => {
  const call = () => app.as(null)(endpoint, { params: { id: randomUUID() }, body: body() as never })
  expect((await refused(app.deps.db, call)).status).toBe(401)
})

describe('making', () => {
  test('shows the secret once, and keeps only its hash', async () => {
    const { id, secret } = await made()
    expect(secret).toMatch(/^muster_[\w-]{43}$/)
    const { rows } = await sql<object>`select * from api_keys where id = ${id}`.execute(app.deps.db)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(11))
    const list = await listed(await app.tokenOf('admin'))
    expect(list.mayMake).toBe(true)
    expect(JSON.stringify(list)).not.toMatch(/hash|[0-9a-f]{64}/i)
    expect(list.data.find((one) => one.id === id)).toMatchObject({
      ...{ name: 'Payroll', prefix: secret.slice(0, 11), permissions: ['employees.read'], isAdmin: false },
      ...{ maker: { id: cast.admin.id }, endsOn: daysLater(day, 30), usedAt: null, usedFrom: '', isOpen: true },
    })
  })

  test.each([-1, mostKeyDays + 1])('an end %d days from now is refused', async (days) => {
    const token = await app.tokenOf('admin')
    const call = () => answerOf(token, { endsOn: daysLater(day, days) })
    expect(codeOf(await refused(app.deps.db, call))).toEqual([400, 'key.end'])
  })

  test('ends at so many open keys of one person, also with two at once', async () => {
    const person = await makePerson(app, { roles: ['admin'] })
    const first = await made({}, person.token)
    for (let count = 1; count < mostOpenKeys - 1; count += 1) await made({}, person.token)
    const answers = await Promise.all([answerOf(person.token), answerOf(person.token)])
    expect(new Set(answers.map((one) => codeOf(one)[1]))).toEqual(new Set([undefined, 'key.tooMany']))
    await app.as(null)(keys.revoke, { token: person.token, params: { id: first.id } })
    expect((await answerOf(person.token)).status).toBe(200)
    // Ended ones don't count.
    await sql`update api_keys set ends_on = ${daysLater(day, -1)} where maker_id = ${person.id}`.execute(app.deps.db)
    expect((await answerOf(person.token)).status).toBe(200)
  })

  test('is for admins, or for everybody with OWN_KEYS; never with more than the maker holds', async () => {
    const person = await makePerson(app, { roles: ['full-time'] })
    expect(codeOf(await refused(app.deps.db, () => answerOf(person.token)))).toEqual([403, 'key.notForYou'])
    const other = await makePerson(own, { permissions: ['employees.read'] })
    for (const more of [{ permissions: ['employees.read', 'employees.edit'] }, { isAdmin: true }]) {
      const call = () => answerOf(other.token, more, own)
      expect(codeOf(await refused(own.deps.db, call))).toEqual([403, 'key.notHeld'])
    }
    const { id, secret } = await made({}, other.token, own)
    expect((await search(secret, own)).status).toBe(200)
    // Others see and end their own, admins all.
    const stranger = await makePerson(own, { permissions: ['employees.read'] })
    expect((await listed(stranger.token, own)).data).toEqual([])
    expect((await listed(other.token, own)).data).toHaveLength(1)
    const end = (token: string) => own.as(null)(keys.revoke, { token, params: { id } })
    expect((await refused(own.deps.db, () => end(stranger.token))).status).toBe(404)
    expect((await end(await own.tokenOf('admin'))).status).toBe(200)
    expect(codeOf(await search(secret, own))).toEqual(notValid)
  })
})

describe('401 with a key', () => {
  test('that is unknown, of the session cookie, revoked, ended, or of a person who left', async () => {
    expect(codeOf(await search(`muster_${'a'.repeat(43)}`))).toEqual(notValid)
    const revoked = await made()
    expect((await search(revoked.secret)).status).toBe(200)
    await app.as('admin')(keys.revoke, { params: { id: revoked.id } })
    expect(codeOf(await search(revoked.secret))).toEqual(notValid)

    const ended = await made()
    await sql`update api_keys set ends_on = ${daysLater(day, -1)} where id = ${ended.id}`.execute(app.deps.db)
    expect(codeOf(await search(ended.secret))).toEqual(notValid)

    const person = await makePerson(app, { roles: ['admin'] })
    const { secret } = await made({}, person.token)
    const setStatus = (status: string) =>
      sql`update employees set working_status = ${status} where id = ${person.id}`.execute(app.deps.db)
    await sql`update employees set left_date = ${daysLater(day, -1)} where id = ${person.id}`.execute(app.deps.db)
    expect(codeOf(await search(secret))).toEqual(notValid)
    await sql`update employees set left_date = null where id = ${person.id}`.execute(app.deps.db)
    expect((await search(secret)).status).toBe(200)
    await setStatus('left')
    expect(codeOf(await search(secret))).toEqual(notValid)
    // Coming back opens no old key.
    await setStatus('full-time')
    expect(codeOf(await search(secret))).toEqual(notValid)
  })
})

/** Those of the permissions that the roles of the person hold. */
async function heldBy(who: 'admin', among: readonly Permission[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select distinct p.code from permissions p
    join role_permissions g on g.permission_id = p.id join employee_roles r on r.role_id = g.role_id
    where r.employee_id = ${cast[who].id} and p.code = any (${among})`.execute(app.deps.db)
  return rows.map(({ code }) => code)
}

describe('what a key may do', () => {
  const withPermission = endpoints.flatMap(({ name, endpoint }) => {
    const needed = permissionOf(endpoint)
    return needed && needed !== 'auth.read' && isForKeys(endpoint) && samples[name] ? [{ name, endpoint, needed }] : []
  })
  let target: Made
  beforeAll(async () => {
    target = await makePerson(app)
  })

  test('403 for each permission that is not in the key', async () => {
    const { secret } = await made({ permissions: ['auth.read'], isAdmin: false })
    const call = async ({ name, endpoint }: (typeof withPermission)[number]) =>
      app.as(null)(endpoint, { ...samples[name]?.(target), token: secret })
    for (const one of withPermission)
      expect([one.name, ...codeOf(await call(one))]).toEqual([one.name, 403, 'permission.missing'])
    expect(withPermission.length).toBeGreaterThan(80)
  })

  test('what needs a person is closed, also to a key with everything', async () => {
    const all = [...new Set(withPermission.map(({ needed }) => needed))]
    const { secret } = await made({ permissions: await heldBy('admin', all), isAdmin: true })
    const closed = endpoints.filter(({ endpoint }) => endpoint.access !== 'public' && !isForKeys(endpoint))
    const names = closed.map(({ name }) => name)
    for (const needs of ['keys.create', 'sessions.end', 'readers.accept', 'addresses.sendMineAgain', 'auth.signOut'])
      expect(names).toContain(needs)
    for (const { name, endpoint } of closed) {
      const answer = await app.as(null)(endpoint, {
        params: { id: randomUUID(), name: 'idCard', topicId: randomUUID() },
        ...samples[name]?.(target),
        token: secret,
      })
      expect([name, ...codeOf(answer)]).toEqual([name, 403, 'permission.notByKey'])
    }
    const live = await app.app.inject({ url: `/api/v1${livePath}`, headers: { authorization: `Bearer ${secret}` } })
    expect(live.statusCode).toBe(403)
  })

  test('calls for admins need a key made with admin', async () => {
    const [plain, admin] = [await made(), await made({ isAdmin: true })]
    const trail = (token: string) => app.as(null)(api.auditEvents.list, { token })
    expect(codeOf(await trail(plain.secret))).toEqual([403, 'permission.adminOnly'])
    expect((await trail(admin.secret)).status).toBe(200)
  })

  test('rights shrink with those of the maker, at once', async () => {
    const person = await makePerson(own, { permissions: ['employees.read'] })
    const { secret } = await made({}, person.token, own)
    expect((await search(secret, own)).status).toBe(200)
    await sql`delete from employee_roles where employee_id = ${person.id}`.execute(own.deps.db)
    expect(codeOf(await search(secret, own))).toEqual([403, 'permission.missing'])
  })
})

describe('traces', () => {
  const skills = { positions: [], chapters: [], stacks: [], seniority: seedId('seniority', 'staff') }
  const edit = (token: string, { id }: Made) =>
    app.as(null)(api.employees.editSkills, { token, params: { id }, body: skills })

  test('the trail says the maker and the name of the key; without the key, only the maker', async () => {
    const person = await makePerson(app)
    const { secret } = await made({ permissions: await heldBy('admin', vocabulary) })
    expect((await edit(secret, person)).status).toBe(200)
    const { body: told } = await app.as('admin')(api.auditEvents.list, { query: { about: person.id } })
    expect((told.data as AuditEntry[])[0]).toMatchObject({ actor: { id: cast.admin.id }, byKey: 'Payroll' })
  })

  test('a key undoes only its own requests; its maker also those of the key', async () => {
    const permissions = await heldBy('admin', vocabulary)
    const [one, other] = [await made({ permissions }), await made({ permissions })]
    const changed = async (token: string) => {
      const person = await makePerson(app)
      const { headers } = await app.app.inject({
        method: 'PUT',
        url: `/api/v1/employees/${person.id}/skills`,
        headers: { authorization: `Bearer ${token}` },
        payload: skills,
      })
      return String(headers['x-undo'])
    }
    const undo = (token: string, request: string) => app.as(null)(api.undo.run, { token, params: { request } })
    const requests = [await changed(one.secret), await changed(one.secret), await changed(await app.tokenOf('admin'))]
    const [first, second, third] = requests as [string, string, string]
    expect(codeOf(await undo(other.secret, first))).toEqual([403, 'permission.notByKey'])
    expect(codeOf(await undo(one.secret, third))).toEqual([403, 'permission.notByKey'])
    expect((await undo(one.secret, first)).status).toBe(200)
    const open = async (token: string) =>
      ((await app.as(null)(api.undo.list, { token })).body.data as { request: string }[]).map(({ request }) => request)
    expect(await open(one.secret)).toEqual([second])
    expect(await open(other.secret)).toEqual([])
    expect(await open(await app.tokenOf('admin'))).toEqual(expect.arrayContaining([second, third]))
    expect((await undo(await app.tokenOf('admin'), second)).status).toBe(200)
  })

  test('the last use is kept, at most once a minute', async () => {
    const { id, secret } = await made()
    const used = async () => (await listed(await app.tokenOf('admin'))).data.find((one) => one.id === id)
    await search(secret)
    const first = await used()
    expect(first).toMatchObject({ usedAt: expect.stringMatching(/^2/), usedFrom: '127.0.0.1' })
    await search(secret)
    expect(await used()).toEqual(first)
  })

  test('erasing the maker deletes the keys', async () => {
    const person = await makePerson(app, { roles: ['admin'] })
    const { id } = await made({}, person.token)
    await sql`update employees set working_status = 'left', left_date = ${daysLater(day, -1)}
      where id = ${person.id}`.execute(app.deps.db)
    expect((await app.as('admin')(api.employeeErase.erase, { params: { id: person.id } })).status).toBe(200)
    const { rows } = await sql`select from api_keys where id = ${id}`.execute(app.deps.db)
    expect(rows).toHaveLength(0)
  })
})

test('what its maker holds on some people only, a key has only if it was made with it', async () => {
  const general = 'employees.read.generalInfo.fullAccess'
  const maker = await makePerson(own, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive', general],
  })
  const boss = await makePerson(own, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive'],
  })
  const report = await makePerson(own, { columns: { line_manager_id: boss.id } })
  const phone = async (token: string) => {
    const { body: told } = await own.as(null)(api.employees.one, { params: { id: report.id }, token })
    return (told.data as { phoneNumber: string }).phoneNumber
  }
  const permissions = ['employees.read', 'employees.read.projects.readActive']
  const narrow = await made({ permissions }, boss.token, own)
  expect([await phone(boss.token), await phone(narrow.secret)]).toEqual(['+49 1511234567', ''])
  const wide = await made({ permissions: [...permissions, general] }, maker.token, own)
  expect(await phone(wide.secret)).toBe('+49 1511234567')
})

test('a key can have a permission on some people, never more than its maker holds, and shrinks with the maker', async () => {
  const general = 'employees.read.generalInfo.fullAccess'
  const everyone: Permission[] = ['auth.read', 'employees.read', 'employees.read.projects.readActive']
  const maker = await makePerson(own, { permissions: [...everyone, general] })
  const report = await makePerson(own, { columns: { line_manager_id: maker.id } })
  const stranger = await makePerson(own)
  const phones = async (token: string) => {
    const { body: told } = await own.as(null)(api.employees.search, { token, body: { preload: true, size: 999 } })
    const rows = told.data as { id: string; phoneNumber: string }[]
    return [report, stranger].map(({ id }) => rows.find((row) => row.id === id)?.phoneNumber)
  }
  const on = (scope: string, permission: string = general) => [{ permission, scope }]
  const { id, secret } = await made({ permissions: everyone, scoped: on('directs') }, maker.token, own)
  expect(await phones(secret)).toEqual(['+49 1511234567', ''])
  expect((await listed(maker.token, own)).data.find((one) => one.id === id)?.scoped).toEqual(on('directs'))
  const refusedWith = async (by: Made, more: object) => codeOf(await answerOf(by.token, more, own))
  expect(await refusedWith(maker, { scoped: on('directs', 'employees.edit') })).toEqual([403, 'key.notHeld'])
  expect(await refusedWith(maker, { scoped: on('everyone') })).toEqual([400, 'request.invalidField'])
  expect(await refusedWith(maker, { permissions: [], scoped: [] })).toEqual([400, 'request.invalidField'])
  // Who is line manager holds it on the line: on direct reports too, but not on colleagues of an organization.
  const boss = await makePerson(own, { permissions: everyone })
  await sql`update employees set line_manager_id = ${boss.id} where id = ${maker.id}`.execute(own.deps.db)
  expect(await refusedWith(boss, { permissions: [], scoped: on('directs') })).toEqual([200, undefined])
  expect(await refusedWith(boss, { permissions: [], scoped: on('organization') })).toEqual([403, 'key.notHeld'])
  await sql`delete from role_permissions where permission_id = ${seedId('permission', general)} and role_id in (
    select role_id from employee_roles where employee_id = ${maker.id})`.execute(own.deps.db)
  expect(await phones(secret)).toEqual(['+49 1511234567', ''])
  await sql`update employees set line_manager_id = null where id = ${report.id}`.execute(own.deps.db)
  expect(await phones(secret)).toEqual(['', ''])
})
