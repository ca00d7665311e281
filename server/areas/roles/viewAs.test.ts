import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import * as api from '#contract/api/index.ts'
import type { Profile } from '#contract/api/profile.ts'
import { livePath } from '#contract/live.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { peopleBehind, requireStill } from '#server/platform/http/person.ts'
import { cast } from '#tests/support/cast.ts'
import { giveScoped, type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { viewAs } = api
const everyone = ['auth.read', 'employees.read', 'employees.read.projects.readActive'] as const
const pay = 'employees.baseSalary.read'

const makeAdmin = () => makePerson(app, { roles: ['admin'] })
const makeReader = (...more: Permission[]) => makePerson(app, { permissions: [...everyone, ...more] })
const begin = ({ token }: { token: string }, id: string) => app.as(null)(viewAs.begin, { params: { id }, token })
const end = ({ token }: { token: string }) => app.as(null)(viewAs.end, { token })
const profileOf = async ({ token }: { token: string }) =>
  (await app.as(null)(api.profile.mine, { token })).body.data as Profile
const seenBy = async (who: { token: string }) => (await profileOf(who)).id
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
const jtiOf = async ({ token }: { token: string }) => (await app.deps.tokens.verify(token)).jti

/** An admin who views as a person. */
async function viewing(person: { id: string }): Promise<Made> {
  const admin = await makeAdmin()
  expect(codeOf(await begin(admin, person.id))).toEqual([200, undefined])
  return admin
}

describe('beginning (rules/roles.md#4.1)', () => {
  const refusal = async (me: { token: string }, id: string) => {
    const answer = await refused(app.deps.db, () => begin(me, id))
    return codeOf(answer)
  }

  test('needs a session, and editing of roles; a key can not', async () => {
    const person = await makeReader()
    const nobody = await app.as(null)(viewAs.begin, { params: { id: person.id } })
    expect(codeOf(nobody)).toEqual([401, 'session.required'])
    expect(codeOf(await app.as(null)(viewAs.end))).toEqual([401, 'session.required'])
    expect(await refusal(await makeReader('employeeRoles.read'), person.id)).toEqual([403, 'permission.missing'])
    const admin = await makeAdmin()
    const permissions = ['employeeRoles.edit', ...everyone]
    const body = { name: 'Key', permissions, endsOn: daysLater(today(app.deps.env), 9), isAdmin: true }
    const made = await app.as(null)(api.keys.create, { token: admin.token, body: body as never })
    const token = (made.body.data as unknown as { secret: string }).secret
    expect(await refusal({ token }, person.id)).toEqual([403, 'permission.notByKey'])
    expect(codeOf(await end({ token }))).toEqual([403, 'permission.notByKey'])
  })

  test('is for people who rank below: neither oneself, nor equals, nor admins', async () => {
    const [admin, hr] = [await makeAdmin(), await makePerson(app, { roles: ['hr'] })]
    const isRank = [403, 'viewAs.rank']
    for (const id of [admin.id, (await makeAdmin()).id]) expect(await refusal(admin, id)).toEqual(isRank)
    const higher = await makePerson(app, { roles: ['engineering-manager'] })
    const equal = await makePerson(app, { roles: ['hr'] })
    for (const { id } of [hr, equal, higher, admin]) expect(await refusal(hr, id)).toEqual(isRank)
    expect((await begin(hr, (await makePerson(app, { roles: ['full-time'] })).id)).status).toBe(200)
    expect((await begin(admin, higher.id)).status).toBe(200)
  })

  test('shows nothing that the caller does not hold on everybody', async () => {
    const hr = await makePerson(app, { roles: ['hr'] })
    const isMore = [403, 'viewAs.holdsMore']
    // Members read projects that HR does not.
    expect(await refusal(hr, (await makePerson(app, { roles: ['member'] })).id)).toEqual(isMore)
    expect(await refusal(hr, (await makeReader(pay)).id)).toEqual(isMore)
    const some = await makeReader()
    await giveScoped(app, some, [{ permission: pay, scope: 'directs' }])
    expect(await refusal(hr, some.id)).toEqual(isMore)
    expect((await begin(await makeAdmin(), some.id)).status).toBe(200)
    // Nor what a second person must agree to (rules/roles.md#1.6).
    const waiting = await makeAdmin()
    const reads = await makeReader('employeeEventQuestions.read')
    const asked = { employee_id: waiting.id, asked_by: cast.admin.id }
    await app.deps.db.insertInto('waiting_readers').values(asked).execute()
    expect(await refusal(waiting, reads.id)).toEqual(isMore)
  })

  test('is refused of who cannot be opened, or cannot sign in', async () => {
    const admin = await makeAdmin()
    expect(await refusal(admin, randomUUID())).toEqual([404, 'record.notFound'])
    expect(await refusal(await makePerson(app, { permissions: ['employeeRoles.edit'] }), cast.fullTime.id)).toEqual([
      404,
      'record.notFound',
    ])
    for (const { id } of [cast.leaver, cast.onBoarding])
      expect(await refusal(admin, id)).toEqual([403, 'viewAs.notActive'])
  })

  test('is refused while viewing, and so is all that writes', async () => {
    const [one, other] = [await makeReader(), await makeReader()]
    const admin = await viewing(one)
    expect(await refusal(admin, other.id)).toEqual([403, 'permission.viewing'])
    expect(await seenBy(admin)).toBe(one.id)
  })
})

describe('the end (rules/roles.md#4.5)', () => {
  const set = (who: Made, columns: object) =>
    app.deps.db.updateTable('employees').set(columns).where('id', '=', who.id).execute()

  test('by the call, twice without harm', async () => {
    const person = await makeReader()
    const admin = await viewing(person)
    expect(await profileOf(admin)).toMatchObject({ id: person.id, viewing: { until: expect.stringMatching(/^2/) } })
    expect([(await end(admin)).status, (await end(admin)).status]).toEqual([200, 200])
    expect(await seenBy(admin)).toBe(admin.id)
    expect(await profileOf(admin)).not.toHaveProperty('viewing')
  })

  test('after 30 minutes, which nothing prolongs', async () => {
    const admin = await viewing(await makeReader())
    const { rows } = await sql<{ minutes: number }>`select
      round(extract(epoch from viewed_until - now()) / 60)::int as minutes
      from sessions where jti = ${await jtiOf(admin)}`.execute(app.deps.db)
    expect(rows).toEqual([{ minutes: 30 }])
    await sql`update sessions set viewed_until = now() where jti = ${await jtiOf(admin)}`.execute(app.deps.db)
    expect(await seenBy(admin)).toBe(admin.id)
    const next = await makeReader()
    expect((await begin(admin, next.id)).status).toBe(200)
    expect(await seenBy(admin)).toBe(next.id)
  })

  test('with the session: signing out ends that of who views', async () => {
    const person = await makeReader()
    const admin = await viewing(person)
    expect((await app.as(null)(api.auth.signOut, { token: admin.token })).status).toBe(200)
    expect(codeOf(await app.as(null)(api.profile.mine, { token: admin.token }))).toEqual([401, 'session.notValid'])
    expect(await seenBy(person)).toBe(person.id)
  })

  test('holds for one session, not for others of the same person', async () => {
    const admin = await viewing(await makeReader())
    const other = { token: await app.deps.tokens.issueSession(app.deps.db, admin.id) }
    expect(await seenBy(other)).toBe(admin.id)
  })

  test('when the person leaves or comes to rank above, or the viewer edits roles no more', async () => {
    const left = await makeReader()
    const ofLeft = await viewing(left)
    await set(left, { working_status: 'left' })
    expect(await seenBy(ofLeft)).toBe(ofLeft.id)

    const risen = await makeReader()
    const ofRisen = await viewing(risen)
    await app.as('admin')(api.employees.changeRoles, {
      params: { id: risen.id },
      body: { roles: (await profileOf(ofRisen)).roles.map(({ id }) => id).concat((await roleOf('admin')) ?? '') },
    })
    expect(await seenBy(ofRisen)).toBe(ofRisen.id)

    const person = await makeReader()
    const fallen = await viewing(person)
    await sql`delete from employee_roles where employee_id = ${fallen.id}`.execute(app.deps.db)
    expect(await seenBy(fallen)).toBe(fallen.id)
    expect(codeOf(await begin(fallen, person.id))).toEqual([403, 'permission.missing'])
  })

  test('a long answer stops with it', async () => {
    const admin = await viewing(await makeReader())
    const jti = await jtiOf(admin)
    const me = (await peopleBehind(app.deps, [jti])).get(jti)
    if (!me) throw new Error('The admin has no session.')
    await requireStill(app.deps, me)
    await end(admin)
    await expect(requireStill(app.deps, me)).rejects.toMatchObject({ fault: { code: 'session.notValid' } })
  })
})

const roleOf = async (code: string) =>
  (await app.deps.db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirst())?.id

test('a window that shows another person than the session is refused, whatever it asks (rules/roles.md#4.6)', async () => {
  const person = await makeReader('employees.edit', 'employees.read.generalInfo.fullAccess')
  const admin = await makeAdmin()
  const ask = async (claim: string, url = '/api/v1/profile') => {
    const headers = { authorization: `Bearer ${admin.token}`, 'x-viewing': claim }
    return codeOf(await app.send({ method: 'GET', url, headers }))
  }
  const changed = [403, 'session.viewChanged']
  expect([await ask('none'), await ask(person.id)]).toEqual([[200, undefined], changed])
  await begin(admin, person.id)
  expect([await ask('none'), await ask(admin.id), await ask(person.id)]).toEqual([changed, changed, [200, undefined]])
  expect(await ask('none', `/api/v1${livePath}`)).toEqual(changed)
  await end(admin)
  // Otherwise what the window shows as this person would be saved by the admin.
  const saved = await app.send({
    method: 'PUT',
    url: `/api/v1/employees/${cast.fullTime.id}/skills`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-viewing': person.id },
    payload: { positions: [], chapters: [], stacks: [], seniority: null },
  })
  expect(codeOf(saved)).toEqual(changed)
})

describe('traces (rules/roles.md#4.7)', () => {
  test('say who views and as whom, and never that the viewed person read something', async () => {
    const person = await makeReader(pay)
    const paid = await makeReader()
    await app.as('admin')(api.employees.editBaseSalary, {
      params: { id: paid.id },
      body: { currencyCode: 'EUR', batch: 1, personalAccountAmount: 1234 },
    })
    const admin = await viewing(person)
    await app.as(null)(api.employees.revealSalaries, { token: admin.token, body: { employeeIDs: [paid.id] } })
    await app.as(null)(api.employees.pay, { token: admin.token, params: { id: paid.id } })
    await app.as(null)(api.exporting.list, { token: admin.token, body: { list: 'employees' } })
    await end(admin)
    const told = async (query: Record<string, string>) =>
      ((await app.as('admin')(api.auditEvents.list, { query })).body.data as AuditEntry[]).map(
        ({ action, actor, viewingAs }) => [action, actor?.id, viewingAs?.id],
      )
    expect(await told({ actor: admin.id })).toEqual([
      ['employee.view-ended', admin.id, person.id],
      ['list.export', admin.id, person.id],
      ['employee.reveal-salary', admin.id, person.id],
      ['employee.reveal-salary', admin.id, person.id],
      ['employee.view-begun', admin.id, undefined],
    ])
    expect(await told({ actor: person.id })).toEqual([])
  })
})

describe('what is the person’s own stays closed (rules/roles.md#4.4)', () => {
  test('the record shows what rights open of it, not that it is one’s own', async () => {
    const person = await makeReader()
    const admin = await viewing(person)
    const own = await profileOf(person)
    expect([own.phoneNumber, own.personalEmail]).toEqual(['+49 1511234567', person.personalEmail])
    const shown = await profileOf(admin)
    expect(shown).toMatchObject({ id: person.id, displayName: own.displayName, phoneNumber: '', personalEmail: '' })
    expect(JSON.stringify(shown)).not.toContain('home.example')
  })

  test('and so do the own reasons of absences, own views, and what surveys ask', async () => {
    const person = await makeReader('feedbacks.read')
    const { rows: kinds } = await sql<{ id: string }>`select id from absence_kinds order by id limit 1`.execute(
      app.deps.db,
    )
    await sql`insert into absences (employee_id, absence_kind_id, span, status, note)
      values (${person.id}, ${kinds[0]?.id}, '[2030-01-07, 2030-01-09)', 'approved', 'Surgery')`.execute(app.deps.db)
    await app.as(null)(api.views.create, {
      token: person.token,
      body: { page: '/employees', name: 'My secret list', search: '', columns: null, isShared: false },
    })
    const both = async (who: { token: string }) => {
      const query = { employeeIDs: [person.id] }
      const [absences, views] = await Promise.all([
        app.as(null)(api.absences.list, { token: who.token, query }),
        app.as(null)(api.views.list, { token: who.token }),
      ])
      return [absences.text.includes('Surgery'), views.text.includes('My secret list')]
    }
    expect(await both(person)).toEqual([true, true])
    const admin = await viewing(person)
    expect(await both(admin)).toEqual([false, false])
    expect(codeOf(await app.as(null)(api.feedbacks.list, { token: admin.token }))).toEqual([
      403,
      'permission.viewingClosed',
    ])
  })

  test('files by link have the rights of the viewed person too', async () => {
    const admin = await viewing(await makeReader())
    const open = (token: string) =>
      app.send({
        method: 'GET',
        url: `/files/people/${cast.leaver.id}.zip`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect(codeOf(await open(admin.token))).toEqual([403, 'permission.adminOnly'])
    await end(admin)
    expect((await open(admin.token)).status).toBe(200)
  })
})
