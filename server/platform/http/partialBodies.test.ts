import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { ownProfile } from '#tests/support/joining.ts'
import { often } from '#tests/support/long.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { createProject, generalInfo } from '#tests/support/newProject.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Body = Record<string, unknown>

/** An edit call with two bodies that differ in each optional key. */
interface Edit {
  edit: Endpoint
  read: Endpoint
  id: string
  token?: string
  first: Body
  second: Body
  /** Keys whose changes the read call doesn't show. */
  unseen?: string[]
  must: string[]
  /** Keys whose absence clears their field. A client relies on it. */
  cleared?: string[]
}

const text = (names: readonly string[], word: string): Body =>
  Object.fromEntries(names.map((name) => [name, /mail/i.test(name) ? `${word}.${name}@home.example` : word]))

const accounts = ['githubID', 'notionID', 'notionName', 'notionEmail', 'linkedInName', 'discordName']
const wise = ['wiseRecipientID', 'wiseAccountNumber', 'wiseRecipientEmail', 'wiseRecipientName']

function profileOf({ id, token, personalEmail }: Made): Edit {
  const least = { ...ownProfile(), personalEmail }
  const both = (word: string): Body => ({ ...least, ...text([...accounts, ...wise, 'address'], word) })
  return {
    edit: api.profile.edit,
    read: api.profile.mine,
    id,
    token,
    first: { ...both('one'), wiseCurrency: 'EUR' },
    second: { ...both('two'), wiseCurrency: 'USD' },
    must: Object.keys(least).filter((name) => name !== 'address'),
  }
}

function generalOf({ id, teamEmail, username }: Made): Edit {
  const least = { fullName: `Full ${username}`, email: teamEmail, phone: '+49 1511234567' }
  // Without the payout account, a change of which waits (rules/roles.md#1.9).
  const both = (word: string): Body => ({ ...least, ...text([...accounts, 'displayName'], word) })
  return {
    edit: api.employees.editGeneralInfo,
    read: api.employees.one,
    id,
    first: {
      ...both('one'),
      lineManagerID: cast.admin.id,
      referredBy: cast.member.id,
      organizationIDs: [seedId('organization', 'tidewater')],
      joinedDate: '2020-01-31',
      leftDate: '2030-02-28',
    },
    second: {
      ...both('two'),
      lineManagerID: cast.member.id,
      referredBy: '',
      joinedDate: '2021-01-31',
      leftDate: '2031-02-28',
    },
    unseen: ['notionID', 'notionEmail'],
    must: Object.keys(least),
    cleared: ['lineManagerID', 'referredBy'],
  }
}

function personalOf({ id, personalEmail }: Made): Edit {
  const least = {
    dob: '1991-05-06',
    gender: 'Male',
    personalEmail,
    address: 'Quay 2',
    country: 'Germany',
    city: 'Hamburg',
  }
  return {
    edit: api.employees.editPersonalInfo,
    read: api.employees.one,
    id,
    first: { ...least, placeOfResidence: 'Altona' },
    second: { ...least, placeOfResidence: '' },
    must: Object.keys(least),
  }
}

function salaryOf({ id }: Made): Edit {
  const least = { currencyCode: 'EUR', batch: 1 }
  const amounts = (base: number) => ({
    contractAmount: base,
    companyAccountAmount: base + 1,
    personalAccountAmount: base + 2.125,
  })
  return {
    edit: api.employees.editBaseSalary,
    read: api.employees.one,
    id,
    first: { ...least, ...amounts(1000), effectiveDate: '2025-01-31' },
    second: { ...least, ...amounts(2000), effectiveDate: null },
    must: Object.keys(least),
  }
}

function skillsOf({ id }: Made): Edit {
  const chapters = ['web', 'backend'].map((code) => seedId('chapter', code))
  const least = {
    positions: [seedId('position', 'frontend')],
    chapters,
    seniority: seedId('seniority', 'senior'),
    stacks: [],
  }
  return {
    edit: api.employees.editSkills,
    read: api.employees.one,
    id,
    first: { ...least, leadingChapters: chapters },
    second: { ...least, leadingChapters: chapters.slice(1) },
    must: Object.keys(least),
  }
}

async function projectOf(): Promise<Edit> {
  const { db } = app.deps
  const { id } = await createProject(app, {})
  const entry = (kind: Parameters<typeof makeEntry>[1], more = {}) => makeEntry(db, kind, more)
  const currencyID = seedId('currency', 'SGD fiat')
  const account = () => entry('bankAccounts', { name: randomUUID(), currencyID, accountNumber: '42' })
  const named = (kind: 'clients' | 'companyInfos' | 'organizations') => entry(kind, { name: randomUUID() })
  const least = generalInfo({})
  const parts = async (): Promise<Body> => ({
    bankAccountID: await account(),
    clientID: await named('clients'),
    companyInfoID: await named('companyInfos'),
    organizationID: await named('organizations'),
    stacks: [await entry('stacks')],
    auditNotionID: randomUUID(),
  })
  return {
    edit: api.projects.editGeneralInfo,
    read: api.projects.one,
    id,
    // With stacks, a missing start date is cleared, so this key is required here.
    first: { ...least, startDate: '2026-01-31', ...(await parts()) },
    second: { ...least, startDate: '2026-01-31', ...(await parts()), clientID: '' },
    must: [...Object.keys(least), 'startDate'],
  }
}

async function contactsOf(): Promise<Edit> {
  const { id } = await createProject(app, {})
  const heads = (...people: { id: string }[]) => people.map((one) => ({ employeeID: one.id }))
  const accountManagers = heads(cast.member)
  return {
    edit: api.projects.editContactInfo,
    read: api.projects.one,
    id,
    first: {
      accountManagers,
      deliveryManagers: heads(cast.admin),
      salePersons: heads(cast.member, cast.admin),
      projectEmail: 'one@tidewater.example',
      clientEmail: ['one@client.example'],
    },
    second: {
      accountManagers,
      deliveryManagers: [{}],
      salePersons: heads(cast.contractor),
      projectEmail: '',
      clientEmail: ['two@client.example', 'three@client.example'],
    },
    must: ['accountManagers'],
  }
}

const without = (body: Body, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

test.each<[string, () => Promise<Edit>]>([
  ['a profile', async () => profileOf(await makePerson(app, { roles: ['full-time'] }))],
  ['general info', async () => generalOf(await makePerson(app, { roles: ['full-time'] }))],
  ['personal info', async () => personalOf(await makePerson(app, { roles: ['full-time'] }))],
  ['a salary', async () => salaryOf(await makePerson(app, { roles: ['full-time'] }))],
  ['skills', async () => skillsOf(await makePerson(app, { roles: ['full-time'] }))],
  ['a project', projectOf],
  ['contacts of a project', contactsOf],
])('what a body of %s leaves out changes nothing, but for line manager and referrer', async (_what, make) => {
  const { edit, read, id, token, first, second, unseen = [], must, cleared = [] } = await make()
  const optional = Object.keys(first).filter((name) => !must.includes(name))
  const put = async (body: Body) => {
    // Each change of a payout account is mailed, and one address gets only so many emails in an hour.
    await sql`update mails set created_at = created_at - interval '2 hours'`.execute(app.deps.db)
    const params = edit.params && { id }
    const { status } = await app.as(token ? null : 'admin')(edit, { params, body, ...(token && { token }) })
    expect([status, Object.keys(body)]).toEqual([200, Object.keys(body)])
  }
  /** Field values after sending these bodies in order. */
  const after = async (...bodies: Body[]): Promise<Record<string, string>> => {
    for (const body of bodies) await put(body)
    const answer = await app.as(token ? null : 'admin')(read, {
      ...(read.params && { params: { id } }),
      ...(token && { token }),
    })
    const fields = Object.entries(without(answer.body.data as Body, ['updatedAt'])).flatMap(([name, value]) =>
      name === 'baseSalary' && value ? Object.entries(value as Body) : [[name, value] as const],
    )
    return Object.fromEntries(fields.map(([name, value]) => [name, JSON.stringify(value)]))
  }
  const start = await after(first)
  const end = await after(first, second)
  const silent: string[] = []
  /** Fields that change with each optional key. */
  const fieldsOf = new Map<string, string[]>()
  for (const name of optional.filter((one) => !unseen.includes(one))) {
    const changed = await after(first, { ...first, [name]: second[name] })
    const fields = Object.keys(start).filter((field) => start[field] !== changed[field])
    if (name in second && !fields.length) silent.push(name)
    fieldsOf.set(name, fields)
  }
  // Each key must change a field, otherwise omitting it proves nothing.
  expect(silent).toEqual([])
  await fc.assert(
    fc.asyncProperty(fc.subarray(optional), async (names) => {
      const fieldsFor = (keys: string[]) => new Set(keys.flatMap((name) => fieldsOf.get(name) ?? []))
      const kept = fieldsFor(names)
      const gone = fieldsFor(names.filter((name) => cleared.includes(name)))
      const valueOf = (field: string) => (gone.has(field) ? 'null' : kept.has(field) ? start[field] : end[field])
      const expected = Object.fromEntries(Object.keys(start).map((field) => [field, valueOf(field)]))
      expect(await after(first, without(second, names))).toEqual(expected)
    }),
    { numRuns: often(12, 100), examples: [[optional], ...optional.map((name): [string[]] => [[name]])] },
  )
})
