import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { newUser, patch, scimClient, scimKey, scimPermissions, scimProvider, setUpScim } from '#tests/support/scim.ts'
import { stateOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { call } = scimProvider(app)

const active = (value: boolean) => patch({ op: 'replace', path: 'active', value })
const find = async (filter: string) => (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources
const row = async (id: string) => {
  const { rows } = await sql<{ status: string; team: string; personal: string; names: string[] }>`select
    working_status as status, team_email as team, personal_email as personal, array[full_name, display_name] as names
    from employees where id = ${id}`.execute(app.deps.db)
  return rows[0]
}

describe('rules/scim.md#4: joining and leaving', () => {
  test('who is deactivated leaves by the rules of leaving, and the trail names the key', async () => {
    const person = await makePerson(app, { columns: { working_status: 'contractor' } })
    await joinProject(app, person, await makeProject(app))
    await sql`update employments set valid = '[2026-01-01,)' where employee_id = ${person.id}`.execute(app.deps.db)
    const me = () => app.as(null)(api.sessions.list, { token: person.token })
    expect((await me()).status).toBe(200)
    expect((await call('PATCH', `/Users/${person.id}`, active(false))).body.active).toBe(false)
    expect((await me()).status).toBe(401)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_members
      where employee_id = ${person.id} and end_date is null`.execute(app.deps.db)
    expect(rows).toEqual([{ n: 0 }])
    const { body } = await app.as('admin')(api.auditEvents.list, { query: { about: person.id } })
    expect((body.data as AuditEntry[]).find(({ action }) => action === 'employee.status')).toMatchObject({
      ...{ actor: { id: cast.admin.id }, byKey: 'Identity provider' },
      changes: expect.arrayContaining([expect.objectContaining({ field: 'status', after: 'Left' })]),
    })
    // Twice is no change; coming back has the former status, and ended sessions stay ended.
    const before = await row(person.id)
    expect((await call('PATCH', `/Users/${person.id}`, active(false))).status).toBe(200)
    expect(await row(person.id)).toEqual(before)
    expect((await call('PATCH', `/Users/${person.id}`, active(true))).body.active).toBe(true)
    expect((await row(person.id))?.status).toBe('contractor')
    expect((await me()).status).toBe(401)
  })

  test('a new person with a private address who is on-boarding is invited there', async () => {
    await setUpScim(app, { status: 'on-boarding' })
    const home = `${randomUUID()}@home.example`
    const user = newUser()
    const { status, body } = await call('POST', '/Users', {
      ...user,
      emails: [...user.emails, { value: home, type: 'home' }],
    })
    expect([status, body.active]).toEqual([201, true])
    // The key does not read personal addresses.
    expect(body.emails).toHaveLength(1)
    expect(await row(body.id)).toMatchObject({ status: 'on-boarding', personal: home })
    const mails = async (id: string) => {
      const { rows } = await sql<{ to: string }>`select to_address as to from mails
        where about_employee_id = ${id}`.execute(app.deps.db)
      return rows
    }
    expect(await mails(body.id)).toEqual([{ to: home }])
    const silent = await call('POST', '/Users', newUser())
    expect(await mails(silent.body.id)).toEqual([])
    await setUpScim(app)
  })

  test('a new person who is not active has left', async () => {
    const { status, body } = await call('POST', '/Users', newUser({ active: false }))
    expect([status, body.active, (await row(body.id))?.status]).toEqual([201, false, 'left'])
  })

  test('the last admin can neither be deactivated nor deleted', async () => {
    const before = await stateOf(app.deps.db)
    for (const [method, body] of [
      ['PATCH', active(false)],
      ['DELETE', undefined],
      ['PUT', newUser({ active: false })],
    ] as const) {
      const answer = await call(method, `/Users/${cast.admin.id}`, body)
      expect([method, answer.status, answer.body.status, answer.body.scimType]).toEqual([method, 409, '409', undefined])
    }
    expect(await stateOf(app.deps.db)).toBe(before)
  })

  test('nobody is changed who does not rank below the maker of the key', async () => {
    const maker = await makePerson(app, { roles: ['engineering-manager'] })
    const own = await scimKey(app, {
      ...{ maker: maker.id, isAdmin: false },
      permissions: scimPermissions.filter((one) => one !== 'employeeRoles.edit'),
    }).catch(() => '')
    const as = scimClient(app, () => own)
    const equal = await makePerson(app, { roles: ['engineering-manager'] })
    const before = await stateOf(app.deps.db)
    for (const body of [active(false), patch({ op: 'replace', path: 'displayName', value: 'Bo' })]) {
      const answer = await as('PATCH', `/Users/${equal.id}`, body)
      expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue'])
    }
    expect(await stateOf(app.deps.db)).toBe(before)
    const below = await makePerson(app, { roles: ['member'] })
    expect((await as('PATCH', `/Users/${below.id}`, active(false))).status).toBe(200)
  })

  test('a key gives new people no role that its maker cannot give', async () => {
    await setUpScim(app, { role: 'engineering-manager' })
    const maker = await makePerson(app, { roles: ['engineering-manager'] })
    const own = await scimKey(app, {
      maker: maker.id,
      isAdmin: false,
      permissions: ['employees.read', 'employees.create'],
    })
    const answer = await scimClient(app, () => own)('POST', '/Users', newUser())
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue'])
    await setUpScim(app)
  })
})

describe('rules/scim.md#3: names and addresses', () => {
  test('people who were there before are found by their team address, and linked', async () => {
    const person = await makePerson(app)
    const [found] = await find(`userName eq "${person.teamEmail}"`)
    expect(found).toMatchObject({ id: person.id, userName: person.teamEmail, active: true })
    expect(found.externalId).toBeUndefined()
    const external = randomUUID()
    await call('PATCH', `/Users/${person.id}`, patch({ op: 'add', path: 'externalId', value: external }))
    expect((await find(`externalId eq "${external}"`)).map(({ id }: { id: string }) => id)).toEqual([person.id])
    expect((await row(person.id))?.names).toEqual([`Full ${person.username}`, `Display ${person.username}`])
  })

  test('a new user name renames the team address that is the same, and no other', async () => {
    const user = newUser()
    const { id } = (await call('POST', '/Users', user)).body
    const rename = (value: string) => call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value }))
    await rename(`a${user.userName}`)
    expect((await row(id))?.team).toBe(`a${user.userName}`)
    // A name that is no address is only a name.
    await rename(`plain-${id}`)
    expect([(await row(id))?.team, (await find(`userName eq "plain-${id}"`)).length]).toEqual([`a${user.userName}`, 1])
    await rename(`b${user.userName}`)
    expect((await row(id))?.team).toBe(`a${user.userName}`)
  })

  test('names of several words come back as they were sent, until somebody changes them in Muster', async () => {
    const { id, name } = (await call('POST', '/Users', newUser())).body
    expect(name).toEqual({ formatted: 'Nora van der Berg', givenName: 'Nora', familyName: 'van der Berg' })
    await sql`update employees set full_name = 'Nora Lund' where id = ${id}`.execute(app.deps.db)
    expect((await call('GET', `/Users/${id}`)).body.name).toEqual({
      ...{ formatted: 'Nora Lund', givenName: 'Nora', familyName: 'Lund' },
    })
  })

  test('a rename to the name of somebody else is refused', async () => {
    const [one, other] = [newUser(), newUser()]
    const { id } = (await call('POST', '/Users', one)).body
    await call('POST', '/Users', other)
    for (const path of ['userName', 'externalId'] as const) {
      const answer = await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path, value: other[path] }))
      expect([path, answer.status, answer.body.scimType]).toEqual([path, 409, 'uniqueness'])
    }
  })

  test('two requests at once create one person', async () => {
    const user = newUser()
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/Users', user)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  })

  test('the personal address is sent to keys that read it, and found by them only', async () => {
    const person = await makePerson(app)
    const filter = `emails eq "${person.personalEmail}"`
    expect(await find(filter)).toEqual([])
    const reads = await scimKey(app, { permissions: [...scimPermissions, 'employees.read.personalInfo.fullAccess'] })
    const answer = await scimClient(app, () => reads)('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(answer.body.Resources).toEqual([
      expect.objectContaining({ emails: [expect.anything(), expect.objectContaining({ type: 'home' })] }),
    ])
  })

  test('erased people are gone', async () => {
    const { id, userName } = (await call('POST', '/Users', newUser())).body
    await call('PATCH', `/Users/${id}`, active(false))
    expect((await app.as('admin')(api.employeeErase.erase, { params: { id } })).status).toBe(200)
    expect([(await call('GET', `/Users/${id}`)).status, await find(`userName eq "${userName}"`)]).toEqual([404, []])
    const { rows } = await sql`select from scim_users where employee_id = ${id}`.execute(app.deps.db)
    expect(rows).toEqual([])
  })

  test('the seniority of new people may be deleted meanwhile', async () => {
    const gone = seedId('seniority', 'mid')
    await sql`update seniorities set deleted_at = now() where id = ${gone}`.execute(app.deps.db)
    expect((await call('POST', '/Users', newUser())).status).toBe(400)
    await sql`update seniorities set deleted_at = null where id = ${gone}`.execute(app.deps.db)
  })
})
