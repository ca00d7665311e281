import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { type DemoCompany, openDemoCompany } from '#tests/support/demoCompany.ts'

/** A contractor tries every id of the company, to open people that the list does not show. */

let company: DemoCompany
let base: string
beforeAll(async () => {
  company = await openDemoCompany()
  await company.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(company.app.server.address() as AddressInfo).port}`
}, 60_000)
afterAll(() => company.close())

interface Somebody {
  id: string
  username: string
  status: string
  boss: string | null
}
const everybody = async () =>
  (
    await sql<Somebody>`select id, username, working_status as status, line_manager_id as boss from employees
      where deleted_at is null order by username`.execute(company.deps.db)
  ).rows

type Answer = { status: number; data: never; text: string }

/** Calls as this person over the network. */
async function callerOf(username: string) {
  const { rows } = await sql<{ id: string }>`select id from employees where username = ${username}`.execute(
    company.deps.db,
  )
  const id = rows[0]?.id ?? ''
  const token = await company.deps.tokens.issueSession(company.deps.db, id)
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${base}/api/v1${path}`, { headers, ...sent })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, data: (isJson ? JSON.parse(text).data : null) as never, text }
  }
  return { id, ask }
}
type Caller = Awaited<ReturnType<typeof callerOf>>

const usernames = (people: readonly { username: string }[]) => people.map(({ username }) => username)

async function listOf({ ask }: Caller): Promise<string[]> {
  return usernames((await ask('/employees/search', { preload: true, size: 1000 })).data).toSorted()
}

/** People whom the rule opens: those in the list, oneself, one's line manager and mentees, unless they left. */
function expectedOf(people: Somebody[], me: Caller, list: string[]): string[] {
  const own = people.find(({ id }) => id === me.id)
  const opens = ({ id, username, boss }: Somebody) =>
    list.includes(username) || id === me.id || id === own?.boss || boss === me.id
  return usernames(people.filter((one) => one.status !== 'left' && opens(one)))
}

/** The answer without parts that differ between calls. */
const plain = ({ status, text }: Answer) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`

test.each(['james', 'petar'])('%s opens only the people whom the rule opens', async (username) => {
  const me = await callerOf(username)
  const people = await everybody()
  const list = await listOf(me)
  const expected = expectedOf(people, me, list)
  expect(people.length).toBeGreaterThan(70)
  expect(expected.length).toBeLessThan(people.length / 2)
  expect(expected.length).toBeGreaterThan(list.length - 1)

  const opened: string[] = []
  const refusals = new Set<string>()
  for (const person of people) {
    const answers = [await me.ask(`/employees/${person.id}`), await me.ask(`/employees/${person.username}`)]
    if (answers.every(({ status }) => status === 200)) opened.push(person.username)
    else for (const answer of answers) refusals.add(plain(answer))
  }
  expect(opened).toEqual(expected)
  // The answer is the same as for a person who does not exist.
  expect([...refusals]).toEqual([plain(await me.ask('/employees/00000000-0000-4000-8000-00000000dead'))])

  expect((await me.ask('/employees/options/openable')).data).toEqual(expected)

  const boss = await callerOf('marek')
  const { people: explained } = (await boss.ask(`/employees/${username}/access`)).data as {
    people: { listed: number; opened: number }
  }
  expect(explained).toEqual({ listed: list.length, opened: expected.length })
})

test.each(['james', 'petar'])('search, pickers and exports show %s the people of the list', async (username) => {
  const me = await callerOf(username)
  const people = await everybody()
  const list = await listOf(me)
  const picker = await me.ask('/employees/search', { preload: false, size: 1000 })
  expect(usernames(picker.data).toSorted()).toEqual(list)

  const found = new Set<string>()
  for (const one of people) {
    const word = encodeURIComponent(one.username.split('.')[0] ?? '')
    for (const hit of usernames(((await me.ask(`/search?q=${word}`)).data as { people: [] }).people)) found.add(hit)
  }
  expect([...found].filter((one) => !list.includes(one))).toEqual([])

  const hidden = people.filter((one) => !list.includes(one.username))
  const csv = (await me.ask('/exports', { list: 'employees', format: 'csv', body: {} })).text
  expect(csv).toContain(`${list[0]}`)
  expect(hidden.filter((one) => csv.includes(`${one.username}@`))).toEqual([])
  const chart = (await me.ask('/line-managers/chart?size=999')).text
  expect(hidden.filter((one) => chart.includes(`"${one.username}"`))).toEqual([])
})

test('a person who can edit people but sees only colleagues reaches no others by any call of a record', async () => {
  const { db } = company.deps
  const me = await callerOf('james')
  // An admin's likely mistake: permissions for editing, without the one to see all people.
  await sql`insert into role_permissions (role_id, permission_id)
    select r.id, p.id from roles r, permissions p where r.code = 'contractor'
      and p.code in ('employees.edit', 'employees.create',
      'employeeRoles.read', 'employees.read.personalInfo.fullAccess') on conflict do nothing`.execute(db)
  const list = await listOf(me)
  const own = (await everybody()).find(({ id }) => id === me.id)
  const stranger = (await everybody()).find(
    ({ id, username, status, boss }) =>
      status === 'full-time' && !list.includes(username) && id !== own?.boss && boss !== me.id,
  )
  const colleague = (await everybody()).find(({ username, id }) => list.includes(username) && id !== me.id)
  const places = ['', '/access', '/invitation', '/onboarding-data', '/outside-actions']
  for (const place of places) {
    expect([place, (await me.ask(`/employees/${colleague?.id}${place}`)).status]).toEqual([place, 200])
    expect([place, (await me.ask(`/employees/${stranger?.id}${place}`)).status]).toEqual([place, 404])
  }
})
