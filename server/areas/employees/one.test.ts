import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { type CastName, cast } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const one = (id: string, who: CastName = 'admin') => app.as(who)(api.employees.one, { params: { id } })

describe('one employee', () => {
  test.each([
    [cast.member.id],
    [cast.member.id.toUpperCase()],
    [cast.projectLead.username],
    [cast.projectLead.username.toUpperCase()],
  ])('%s opens the person', async (id) => {
    const { status, body } = await one(id, 'probation')
    const username = id.toLowerCase() === cast.member.id ? 'member' : 'project-lead'
    expect([status, body.data]).toMatchObject([200, { username }])
  })

  test.each([randomUUID(), 'nobody', "x' or 1=1", '..', '%2e', 'x'.repeat(200), '😀'])('%j is a 404', async (id) => {
    expect(await one(id)).toMatchObject({ status: 404, body: { data: null, error: expect.any(String) } })
  })

  test.each(['\u0000', 'a\u0000b', 'x'.repeat(201)])('%j is a 400', async (id) => {
    expect((await one(id)).status).toBe(400)
  })

  test('a deleted person is a 404', async () => {
    const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
    expect([(await one(deleted.id)).status, (await one(deleted.username)).status]).toEqual([404, 404])
  })

  test.each<[CastName, number, number]>([
    ['admin', 200, 200],
    ['engineeringManager', 200, 200],
    ['enablingTeam', 404, 200],
    ['member', 404, 200],
    ['contractor', 404, 404],
  ])('people who left, and who are on-boarding, return for %s: %i, %i', async (who, left, coming) => {
    expect((await one(cast.leaver.username, who)).status).toBe(left)
    expect((await one(cast.onBoarding.username, who)).status).toBe(coming)
  })

  test('without access to all people, colleagues, the line manager, mentees and oneself can be opened', async () => {
    const boss = await makePerson(app, { roles: ['full-time'] })
    const me = await makePerson(app, { roles: ['contractor'], columns: { line_manager_id: boss.id } })
    const mentee = await makePerson(app, { columns: { line_manager_id: me.id }, roles: ['full-time'] })
    const gone = await makePerson(app, {
      columns: { line_manager_id: me.id, working_status: 'left' },
      roles: ['full-time'],
    })
    const ofBoss = await makePerson(app, { columns: { line_manager_id: boss.id }, roles: ['full-time'] })
    const stranger = await makePerson(app, { columns: { line_manager_id: mentee.id }, roles: ['full-time'] })
    const colleague = await makePerson(app, { roles: ['full-time'] })
    const project = await makeProject(app)
    await joinProject(app, me, project)
    await joinProject(app, colleague, project)
    const people = { boss, me, mentee, gone, ofBoss, stranger, colleague }
    const opened: string[] = []
    for (const [name, { id }] of Object.entries(people)) {
      const { status } = await app.as(null)(api.employees.one, { params: { id }, token: me.token })
      if (status === 200) opened.push(name)
    }
    expect(opened).toEqual(['boss', 'me', 'mentee', 'colleague'])
    const { body } = await app.as(null)(api.employees.openable, { token: me.token })
    expect(body.data).toEqual([boss, me, mentee, colleague].map(({ username }) => username).toSorted())
    expect((await app.as('fullTime')(api.employees.openable)).body.data).toBeNull()
  })

  test('mentees are the present people with this line manager, by name', async () => {
    const manager = await makePerson(app)
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const mentee = (name: string, columns: object = {}) =>
      makePerson(app, {
        columns: { display_name: name, line_manager_id: manager.id, ...columns },
        roles: ['full-time'],
      })
    await mentee('Zoe')
    await mentee('Émile', { left_date: day(0), working_status: 'on-boarding' })
    await mentee('Emma', { left_date: day(5) })
    await mentee('Gone', { working_status: 'left' })
    await mentee('Past', { left_date: day(-1) })
    await mentee('Deleted', { deleted_at: new Date().toISOString() })
    const { mentees } = (await one(manager.id)).body.data as { mentees: { displayName: string }[] }
    expect(mentees.map(({ displayName }) => displayName)).toEqual(['Émile', 'Emma', 'Zoe'])
  })

  test('deleted relations are left out', async () => {
    const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
    const made = await makePerson(app, { columns: { line_manager_id: deleted.id, referred_by: deleted.id } })
    const project = await makeProject(app, { deleted_at: new Date().toISOString() })
    await joinProject(app, made, project)
    expect((await one(made.id)).body.data).toMatchObject({
      lineManager: null,
      referredBy: null,
      projects: [],
    })
  })
})

describe('line managers', () => {
  const list = async (token?: string) => {
    const { body } = await app.as('admin')(api.lineManagers.list, token ? { token } : {})
    return body.data as { id: string; displayName: string }[]
  }

  test('are those of present people, without duplicates, by display name', async () => {
    const manager = await makePerson(app, { columns: { display_name: 'Ähnlich' } })
    for (const status of ['full-time', 'probation', 'left'])
      await makePerson(app, { columns: { line_manager_id: manager.id, working_status: status } })
    const ofLeaver = await makePerson(app)
    await makePerson(app, { columns: { line_manager_id: ofLeaver.id, working_status: 'left' } })
    const rows = await list()
    expect(rows.map(({ displayName }) => displayName).slice(0, 2)).toEqual(['Ada', 'Ähnlich'])
    expect(rows.filter(({ id }) => id === manager.id)).toEqual([
      {
        id: manager.id,
        fullName: expect.any(String),
        displayName: 'Ähnlich',
        avatar: '',
        username: manager.username,
      },
    ])
    expect(rows.map(({ id }) => id)).not.toContain(ofLeaver.id)
  })

  test('without full access are only those of people on a shared running project', async () => {
    const project = await makeProject(app)
    const other = await makeProject(app)
    const managers = [
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
    ]
    const [near, far, own] = managers as [(typeof managers)[0], (typeof managers)[0], (typeof managers)[0]]
    const caller = await makePerson(app, { columns: { line_manager_id: own.id }, roles: ['full-time'] })
    await joinProject(app, caller, project)
    await joinProject(app, await makePerson(app, { columns: { line_manager_id: near.id } }), project)
    await joinProject(app, await makePerson(app, { columns: { line_manager_id: far.id } }), other)
    expect((await list(caller.token)).map(({ id }) => id).toSorted()).toEqual([near.id, own.id].toSorted())
  })
})

test('project options are running projects with people whom the caller sees, by name', async () => {
  const running = await makeProject(app, { name: 'A running' })
  const paused = await makeProject(app, { name: 'B paused', status: 'paused' })
  const empty = await makeProject(app, { name: 'C empty' })
  const over = await makeProject(app, { name: 'D over' })
  const made = await makePerson(app)
  await joinProject(app, made, running)
  await joinProject(app, made, paused)
  await joinProject(app, made, over, { end_date: '2024-02-01' })
  const options = async (who: CastName) => {
    const { body } = await app.as(who)(api.employees.projectOptions)
    const codes = (body.data as { code: string }[]).map(({ code }) => code)
    return codes.filter((code) => mine.includes(code))
  }
  const mine = [running.code, paused.code, empty.code, over.code, 'beacon', 'harbor']
  expect(await options('admin')).toEqual([running.code, paused.code, 'beacon', 'harbor'])
  expect(await options('fullTime')).toEqual([running.code, 'beacon', 'harbor'])
  expect(await options('contractor')).toEqual(['harbor'])
})
