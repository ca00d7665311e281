import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type CastName, cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Row = Record<string, unknown> & { id: string; username: string }
const search = async (body: unknown, who: CastName = 'admin') => {
  const answer = await app.as(who)(api.employees.search, { body })
  return { ...answer, rows: (answer.body.data ?? []) as Row[] }
}
const names = async (body: unknown, who: CastName = 'admin') =>
  (await search(body, who)).rows.map(({ username }) => username)
/** Usernames of the cast by joining date, newest first. */
const everybody = Object.values(cast)
  .map(({ username }) => username)
  .toReversed()
const without = (...left: CastName[]) =>
  everybody.filter((username) => !left.some((name) => cast[name].username === username))

describe('ids', () => {
  const many = (count: number) => Array.from({ length: count }, () => randomUUID())
  const ids = [cast.member.id, cast.leaver.id.toUpperCase(), cast.contractor.id, randomUUID()]

  test.each<CastName>(['admin', 'contractor'])('restrict what %s finds', async (who) => {
    const wanted = new Set([cast.member.username, cast.leaver.username, cast.contractor.username])
    const all = await names({}, who)
    const found = all.filter((username) => wanted.has(username))
    expect(found.includes(cast.leaver.username)).toBe(who === 'admin')
    const asked = await search({ ids }, who)
    expect(asked.rows.map(({ username }) => username)).toEqual(found)
    expect(asked.body.total).toBe(found.length)
    expect(await names({ ids, workingStatuses: ['contractor'] }, who)).toEqual([cast.contractor.username])
  })

  test('do not filter if empty; malformed ids and more than 500 are refused', async () => {
    for (const none of [null, []]) expect(await names({ ids: none })).toEqual(everybody)
    expect(await names({ ids: many(500) })).toEqual([])
    for (const wrong of [['x'], [''], many(501), cast.member.id])
      expect((await refused(app.deps.db, () => search({ ids: wrong }))).status).toBe(400)
  })
})

describe('paging', () => {
  test.each([
    [{}, 0, 999, everybody],
    [{ page: null, size: null, sort: null }, 0, 999, everybody],
    [{ page: 1, size: 3 }, 1, 3, everybody.slice(0, 3)],
    [{ page: 2, size: 3 }, 2, 3, everybody.slice(3, 6)],
    [{ page: 4, size: 3 }, 4, 3, everybody.slice(9)],
    [{ page: 5, size: 3 }, 5, 3, []],
    [{ page: 9_007_199_254_740_991, size: 998 }, 9_007_199_254_740_991, 998, []],
    [{ page: 0, size: 2 }, 0, 2, everybody.slice(0, 2)],
    [{ page: -7, size: 2 }, -7, 2, everybody.slice(0, 2)],
    [{ page: 1, size: 0 }, 1, 999, everybody],
    [{ page: 1, size: -5 }, 1, 999, everybody],
    [{ page: 1, size: 998 }, 1, 998, everybody],
    [{ page: 1, size: 999 }, 1, 999, everybody],
    [{ page: 1, size: 1000 }, 1, 999, everybody],
    [{ page: 2, size: 1000 }, 2, 999, []],
  ])('%j', async (body, page, size, rows) => {
    const answer = await search(body)
    expect(answer.body).toMatchObject({ page, size, sort: '', total: everybody.length })
    expect(answer.rows.map(({ username }) => username)).toEqual(rows)
  })

  test('the sort text is echoed without special characters, and does not sort', async () => {
    const answer = await search({ sort: '-full Name;drop,joined_date"' })
    expect(answer.body.sort).toBe('-fullNamedrop,joined_date')
    expect(answer.rows.map(({ username }) => username)).toEqual(everybody)
  })

  test('the total can be left out', async () => {
    const { body } = await search({ withTotal: false, size: 1 })
    expect(Object.keys(body).toSorted()).toEqual(['data', 'page', 'size', 'sort'])
  })
})

describe('order', () => {
  const byName =
    'admin contractor engineering-manager enabling-team full-time leaver member on-boarding probation project-lead'
  test.each([
    ['displayName', byName.split(' ')],
    ['-displayName', byName.split(' ').toReversed()],
    ['joinedDate', everybody.toReversed()],
    ['-joinedDate', everybody],
    [
      'seniority',
      (
        'probation contractor enabling-team full-time leaver member ' +
        'on-boarding project-lead engineering-manager admin'
      ).split(' '),
    ],
    [
      '-seniority',
      (
        'admin engineering-manager project-lead contractor enabling-team full-time ' +
        'leaver member on-boarding probation'
      ).split(' '),
    ],
    [
      'status',
      (
        'on-boarding probation admin engineering-manager enabling-team full-time ' +
        'member project-lead contractor leaver'
      ).split(' '),
    ],
    [
      '-status',
      (
        'leaver contractor admin engineering-manager enabling-team full-time ' +
        'member project-lead probation on-boarding'
      ).split(' '),
    ],
  ])('%s', async (order, expected) => {
    expect(await names({ order })).toEqual(expected)
  })

  test('callers who cannot see joining dates always get the people by name', async () => {
    const visible = byName.split(' ').filter((name) => name !== 'leaver')
    for (const order of [undefined, 'joinedDate', '-joinedDate'])
      expect(await names({ order }, 'fullTime')).toEqual(visible)
  })

  test('people without a joining date come first', async () => {
    const undated = await makePerson(app, { columns: { display_name: 'Undated' } })
    expect((await names({ workingStatuses: ['full-time'] }))[0]).toBe(undated.username)
    await app.deps.db.updateTable('employees').set({ deleted_at: new Date() }).where('id', '=', undated.id).execute()
  })

  test.each(['salary', '-baseSalary', 'joined_date', '', 'displayName,id'])('%j is refused', async (order) => {
    expect((await search({ order })).status).toBe(400)
  })
})

describe('keyword', () => {
  test.each<[string, CastName[]]>([
    ['emil', ['engineeringManager']],
    ['ANGSTROM', ['engineeringManager']],
    ['Ång', ['engineeringManager']],
    ['nguyễn', ['member']],
    ['minh nguyen', ['member']],
    ['nguyen minh', ['member']],
    ['minh nobody', []],
    ['laka', ['projectLead']],
    ['ΦΏΤΗΣ', ['fullTime']],
    ['ιωαννου', ['fullTime']],
    ['онов', ['onBoarding']],
    ['ada', ['admin']],
    ['da', []],
    ['probation@tidewater', ['probation']],
    ['project-lead', ['projectLead']],
    ["o'x & | ! :* <->", []],
    ["'; drop table employees; --", []],
    ['%', Object.keys(cast) as CastName[]],
    ['  ', Object.keys(cast) as CastName[]],
    ['', Object.keys(cast) as CastName[]],
  ])('%j finds %j', async (keyword, found) => {
    const usernames = found.map((name) => cast[name].username)
    expect((await names({ keyword })).toSorted()).toEqual(usernames.toSorted())
  })

  test('null does not filter, and more than 200 characters are refused', async () => {
    expect(await names({ keyword: null })).toEqual(everybody)
    expect((await search({ keyword: 'x'.repeat(201) })).status).toBe(400)
    expect((await search({ keyword: 'ﷺ'.repeat(200) })).status).toBe(200)
    expect((await search({ keyword: `a@${'\ud800'.repeat(150)}` })).status).toBe(200)
  })
})

describe('statuses', () => {
  test.each<[unknown, string[]]>([
    [undefined, everybody],
    [[], everybody],
    [[null], everybody],
    [['left'], ['leaver']],
    [
      ['left', null, 'probation', 'left'],
      ['probation', 'leaver'],
    ],
  ])('%j for callers who can filter by all statuses', async (workingStatuses, found) => {
    expect((await names({ workingStatuses })).toSorted()).toEqual(found.toSorted())
  })

  test.each<[unknown, string[]]>([
    [undefined, without('leaver')],
    [[], without('leaver')],
    [null, without('leaver')],
    [['left'], []],
    [['left', 'contractor'], ['contractor']],
  ])('%j for others never includes people who left', async (workingStatuses, found) => {
    const answer = await search({ workingStatuses }, 'member')
    expect(answer.rows.map(({ username }) => username).toSorted()).toEqual(found.toSorted())
    expect(answer.body.total).toBe(found.length)
  })
})

describe('codes', () => {
  const kinds = ['positions', 'stacks', 'projects', 'chapters', 'seniorities', 'organizations']

  test.each(kinds)('%s: a blank is refused, null and nothing are ignored', async (kind) => {
    const singular = kind === 'seniorities' ? 'seniority' : kind.slice(0, -1)
    for (const blank of ['', '  ']) {
      const answer = await refused(app.deps.db, () => search({ [kind]: ['x', blank] }))
      expect(answer.status).toBe(400)
      expect(answer.body.error).toContain(`${singular} code isn't valid`)
    }
    for (const nothing of [undefined, null, [], [null]]) expect(await names({ [kind]: nothing })).toEqual(everybody)
    for (const wrong of ['x', [5], [{}], {}]) expect((await search({ [kind]: wrong })).status).toBe(400)
  })

  test.each([...kinds, 'lineManagers'])('%s: an unknown code matches nothing', async (kind) => {
    expect(await names({ [kind]: ['no-such-code'] })).toEqual([])
  })

  test('an unknown status is refused, with the known ones', async () => {
    const { status, body } = await search({ workingStatuses: ['gone'] })
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'workingStatuses', enums: expect.arrayContaining(['left']) }],
    ])
  })

  test('fields are combined with and, values of a field with or, without duplicate rows', async () => {
    expect(await names({ seniorities: ['principal', 'staff', 'staff'] })).toEqual(['engineering-manager', 'admin'])
    expect(await names({ seniorities: ['principal', 'staff'], keyword: 'ada' })).toEqual(['admin'])
    const answer = await search({ projects: ['harbor', 'beacon'], positions: ['backend'] })
    expect(answer.rows.map(({ username }) => username)).toEqual(['contractor', 'probation', 'project-lead', 'member'])
    expect(answer.body.total).toBe(4)
  })

  test('"-" matches people without an entry, alone or among codes, anywhere in the list', async () => {
    expect(await names({ lineManagers: ['-'] })).toEqual(['admin'])
    expect(await names({ lineManagers: [cast.admin.id, '-'] })).toEqual(['engineering-manager', 'admin'])
    expect(await names({ lineManagers: ['-', cast.admin.id.toUpperCase()] })).toEqual(['engineering-manager', 'admin'])
    expect(await names({ chapters: ['-'] })).toEqual(everybody)
    expect(await names({ stacks: ['-', 'react'] })).toEqual(everybody)
    expect(await names({ positions: ['-'] })).toEqual([])
    expect(await names({ organizations: ['-'] })).toEqual([])
    expect(await names({ projects: ['-'] })).toEqual(without('projectLead', 'contractor', 'probation', 'member'))
    expect(await names({ projects: ['harbor', '-'] })).toEqual(without('probation', 'member'))
  })
})

test('without preload the rows have own values and empty relations', async () => {
  for (const body of [{ keyword: 'minh' }, { keyword: 'minh', preload: false }, { keyword: 'minh', preload: null }]) {
    const [row] = (await search(body)).rows
    expect(row).toMatchObject({
      displayName: 'Minh',
      phoneNumber: '+49 1511234567',
      seniority: null,
      lineManager: null,
      referredBy: null,
      baseSalary: null,
      positions: [],
      stacks: [],
      chapters: [],
      organizations: [],
      roles: [],
      projects: [],
      mentees: [],
    })
  }
})

test('with preload the relations are included, except mentees', async () => {
  const [row] = (await search({ keyword: 'emil', preload: true })).rows
  expect(row).toMatchObject({
    seniority: { code: 'staff' },
    lineManager: { id: cast.admin.id, username: 'admin' },
    baseSalary: { personal_account_amount: 1001, currency: { name: 'EUR' } },
    positions: [{ id: seedId('position', 'backend') }],
    organizations: [{ code: 'tidewater' }],
    roles: [{ code: 'engineering-manager', name: '⚪️ Engineering Manager' }],
    mentees: [],
  })
})

describe('by days', () => {
  const day = (days: number) => new Date(Date.parse(today(app.deps.env)) + days * 86_400_000).toISOString().slice(0, 10)
  let known: string[] = []
  const found = async (filter: object, who: CastName = 'admin') =>
    (await names({ size: 500, ...filter }, who)).filter((name) => known.includes(name)).toSorted()
  beforeAll(async () => {
    const rows = {
      dayssoon: { joined_date: day(12), left_date: null },
      daysgoing: { joined_date: '2020-02-29', left_date: day(30) },
      dayslater: { joined_date: '2019-05-01', left_date: day(31), probation_end: day(30), contract_end: day(0) },
    }
    known = Object.keys(rows)
    for (const [username, columns] of Object.entries(rows)) await makePerson(app, { columns: { username, ...columns } })
  })

  test.each([
    [{ joinedFrom: 'today', joinedTo: 'today+30' }, ['dayssoon']],
    [{ leftFrom: 'today', leftTo: 'today+30' }, ['daysgoing']],
    [{ leftFrom: 'today' }, ['daysgoing', 'dayslater']],
    [{ joinedFrom: '2019-05-02', joinedTo: '2020-02-29' }, ['daysgoing']],
    [{ probationFrom: 'today', probationTo: 'today+30' }, ['dayslater']],
    [{ probationTo: 'today+29' }, []],
    [{ contractFrom: 'today', contractTo: 'today+30' }, ['dayslater']],
    [{ contractFrom: 'today+1' }, []],
    [{ joinedTo: '2020-02-28', leftFrom: 'today+31' }, ['dayslater']],
    [{ joinedFrom: 'today', leftFrom: null, leftTo: null }, ['dayssoon']],
  ])('%j finds %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
    expect((await search({ size: 500, ...filter })).body.total).toBeGreaterThanOrEqual(expected.length)
  })

  test('ignores days that the caller cannot read', async () => {
    expect(await found({ joinedFrom: 'today+365', leftFrom: '2099-01-01' })).toEqual([])
    const permissions = ['auth.read', 'employees.read', 'employees.read.projects.readActive'] as const
    const { token } = await makePerson(app, { permissions: [...permissions] })
    const days = {
      joinedFrom: 'today+365',
      leftFrom: '2099-01-01',
      probationTo: '1990-01-01',
      contractFrom: '2099-01-01',
    }
    const body = { size: 500, ...days }
    const { body: answer } = await app.as(null)(api.employees.search, { token, body })
    expect((answer.data as Row[]).map(({ username }) => username)).toEqual(expect.arrayContaining(known))
  })

  test('refuses what is no day', async () => {
    expect(await search({ joinedFrom: 'tomorrow' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'joinedFrom' }] },
    })
  })
})
