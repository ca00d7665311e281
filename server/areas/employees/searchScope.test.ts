import * as api from '#contract/api/index.ts'
import { type CastName, cast, castProjects } from '#tests/support/cast.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

interface Row {
  id: string
  username: string
  projects: {
    code: string
    status: string
    deploymentType: string
    startDate: string | null
    endDate: string | null
  }[]
}
const search = async (body: object, token: string) => {
  const answer = await app.as(null)(api.employees.search, { body: { preload: true, ...body }, token })
  return answer.body.data as Row[]
}
const found = async (body: object, token: string) => (await search(body, token)).map(({ id }) => id).toSorted()
const projectsOf = async (body: object, token: string, { id }: { id: string }) =>
  (await search(body, token)).find((row) => row.id === id)?.projects.map(({ code }) => code)

describe('visible people (rules/people.md#2.1)', () => {
  test.each<[CastName, CastName[]]>([
    ['probation', ['member', 'probation', 'projectLead']],
    ['contractor', ['contractor', 'projectLead']],
  ])('%s sees only people of own running projects', async (who, seen) => {
    const rows = await search({}, await app.tokenOf(who))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(seen.map((name) => cast[name].id).toSorted())
  })

  /** A caller who cannot see all active people, and a colleague on a shared project. */
  async function pair(project: object = {}, mine: object = {}, theirs: object = {}) {
    const own = await makeProject(app, project)
    const caller = await makePerson(app, { roles: ['probation'] })
    const colleague = await makePerson(app, { roles: ['full-time'] })
    await joinProject(app, caller, own, mine)
    await joinProject(app, colleague, own, theirs)
    return { own, caller, colleague }
  }

  test('a running project with both as current members shows the colleague', async () => {
    const { own, caller, colleague } = await pair()
    const both = [caller.id, colleague.id].toSorted()
    expect(await found({}, caller.token)).toEqual(both)
    expect(await found({ projects: [own.code] }, caller.token)).toEqual(both)
    expect(await found({ projects: ['-', own.code] }, caller.token)).toEqual(both)
    expect(await found({ projects: ['-'] }, caller.token)).toEqual([])
  })

  test('a project outside the shared ones matches nothing', async () => {
    const { own, caller, colleague } = await pair()
    const other = await makeProject(app)
    await joinProject(app, colleague, other)
    expect(await found({ projects: [other.code] }, caller.token)).toEqual([])
    expect(await projectsOf({}, caller.token, colleague)).toEqual([own.code])
  })

  test.each<[string, object, object, object]>([
    ['a paused project', { status: 'paused' }, {}, {}],
    ['an on-boarding project', { status: 'on-boarding' }, {}, {}],
    ['a deleted project', { deleted_at: new Date().toISOString() }, {}, {}],
    ['an own membership that ended', {}, { end_date: '2024-02-01' }, {}],
    ['an own membership that begins later', {}, { start_date: '2098-01-01' }, {}],
    ['a deleted own membership', {}, { deleted_at: new Date().toISOString() }, {}],
  ])('%s shows nobody, not even oneself', async (_what, project, mine, theirs) => {
    const { caller } = await pair(project, mine, theirs)
    expect(await found({}, caller.token)).toEqual([])
  })

  test.each<[string, object]>([
    ['ended', { end_date: '2024-02-01' }],
    ['begins later', { start_date: '2098-01-01' }],
    ['is deleted', { deleted_at: new Date().toISOString() }],
  ])('a colleague whose membership %s is hidden', async (_what, theirs) => {
    const { caller } = await pair({}, {}, theirs)
    expect(await found({}, caller.token)).toEqual([caller.id])
  })

  test('a membership runs from its first day until the day before its end', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const first = await pair({}, { start_date: today })
    expect(await found({}, first.caller.token)).toContain(first.colleague.id)
    const last = await pair({}, { end_date: today })
    expect(await found({}, last.caller.token)).toEqual([])
  })
})

describe('memberships inside an employee (rules/people.md#2.3)', () => {
  let person: Made
  const codes: Record<string, string> = {}
  beforeAll(async () => {
    person = await makePerson(app)
    const kinds: [string, object, object][] = [
      ['running', {}, { deployment_type: 'shadow' }],
      ['ended', {}, { end_date: '2024-03-01' }],
      ['later', {}, { start_date: '2098-01-01' }],
      ['paused', { status: 'paused' }, {}],
      ['closed', { status: 'closed' }, {}],
      ['onBoarding', { status: 'on-boarding' }, {}],
    ]
    for (const [kind, project, membership] of kinds) {
      const made = await makeProject(app, { ...project, name: kind })
      codes[kind] = made.code
      await joinProject(app, person, made, membership)
    }
    await joinProject(app, person, castProjects.beacon)
  })
  const named = (projects: { code: string }[] | undefined) =>
    projects?.map(({ code }) => Object.keys(codes).find((kind) => codes[kind] === code) ?? code)
  const detail = async (who: CastName) => {
    const { body } = await app.as(who)(api.employees.one, { params: { id: person.id } })
    return (body.data as Row | null)?.projects
  }
  const inList = async (who: CastName) =>
    (await search({}, await app.tokenOf(who))).find(({ id }) => id === person.id)?.projects

  test.each<[CastName, string[] | undefined]>([
    ['admin', ['beacon', 'closed', 'ended', 'later', 'onBoarding', 'paused', 'running']],
    ['member', ['beacon', 'closed', 'ended', 'later', 'onBoarding', 'paused', 'running']],
    ['fullTime', ['beacon', 'running']],
    ['probation', ['beacon']],
    ['contractor', undefined],
  ])('the detail shows %s %j', async (who, shown) => {
    expect(named(await detail(who))).toEqual(shown)
  })

  test.each<[CastName, string[] | undefined]>([
    ['admin', ['beacon', 'onBoarding', 'running']],
    ['fullTime', ['beacon', 'running']],
    ['probation', ['beacon']],
    ['contractor', undefined],
  ])('a list shows %s %j, running ones only', async (who, shown) => {
    expect(named(await inList(who))).toEqual(shown)
  })

  test('the state is that of the membership', async () => {
    const states = Object.fromEntries(((await detail('admin')) ?? []).map(({ code, status }) => [code, status]))
    expect(Object.fromEntries(Object.entries(codes).map(([kind, code]) => [kind, states[code]]))).toEqual({
      running: 'active',
      ended: 'inactive',
      later: 'inactive',
      paused: 'inactive',
      closed: 'inactive',
      onBoarding: 'active',
    })
  })

  test('deployment type and dates need access to all memberships', async () => {
    const running = (rows: Row['projects'] | undefined) => rows?.find(({ code }) => code === codes.running)
    expect(running(await detail('member'))).toMatchObject({
      deploymentType: 'shadow',
      startDate: '2024-01-01',
      endDate: null,
    })
    expect(running(await detail('fullTime'))).toMatchObject({
      deploymentType: '',
      startDate: null,
      endDate: null,
    })
  })

  test('the project filter uses running memberships', async () => {
    const admin = await app.tokenOf('admin')
    for (const kind of ['running', 'paused', 'closed', 'onBoarding'])
      expect([kind, await found({ projects: [codes[kind]] }, admin)]).toEqual([kind, [person.id]])
    for (const kind of ['ended', 'later']) expect(await found({ projects: [codes[kind]] }, admin)).toEqual([])
  })
})
