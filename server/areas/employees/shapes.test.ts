import type { z } from 'zod'
import { Employee, EmployeeDetail } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import { unwrap } from '#contract/fields.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { joinProject, type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

// The keys of every response, from rules/people.md#1. A field of a person that is added here needs no key.
const basic = 'id fullName displayName avatar username'
const reference = 'id code name'
const lists: Record<string, string> = {
  organizations: `${reference} avatar`,
  positions: reference,
  stacks: `${reference} avatar`,
  chapters: `${reference} leadID`,
  roles: reference,
  projects: 'id name code avatar status positions deploymentType startDate endDate',
}
const currency = 'id name symbol locale type'
const salary =
  'id employee_id contract_amount company_account_amount personal_account_amount insurance_amount ' +
  'type category currency_id currency batch effective_date'
const employee = `id createdAt updatedAt fullName displayName teamEmail avatar username gender horoscope birthday
  status githubID discordID discordName seniority lineManager organizations positions stacks chapters roles projects
  mentees phoneNumber notionID notionName linkedInName joinedDate leftDate probationEnd contractEnd referredBy wiseRecipientID
  wiseAccountNumber wiseRecipientEmail wiseRecipientName wiseCurrency beneficiaryBankName beneficiaryBankPostcode
  beneficiaryBankAddress beneficiaryBankCity beneficiaryRoutingNumber isKeepFwdEmail personalEmail address
  placeOfResidence city country mbti baseSalary`
const profile = `id fullName displayName avatar teamEmail personalEmail phoneNumber githubID notionName discordName
  linkedInName address city country placeOfResidence wiseAccountNumber wiseCurrency wiseRecipientEmail
  wiseRecipientName gender birthday username notionID notionEmail discordID wiseRecipientID roles updatedAt`
const generalInfo = `id createdAt updatedAt fullName teamEmail phoneNumber githubID notionID notionName notionEmail
  linkedInName discordID discordName displayName organizations lineManager referredBy`
const personalInfo = 'id createdAt updatedAt personalEmail address placeOfResidence gender birthday country city'
const skills = 'id createdAt updatedAt seniority positions stacks chapters'

const keys = (text: string) => text.trim().split(/\s+/).toSorted()
const schemaKeys = ({ shape }: z.ZodObject) => Object.keys(shape).toSorted()
const keysOf = (value: unknown) => Object.keys(value as object).toSorted()

type Wire = Record<string, unknown>
let person: Made

/** A person with every part of the response filled. */
beforeAll(async () => {
  person = await makePerson(app, { columns: { date_of_birth: '1990-01-01' }, roles: ['full-time'] })
  const to = { params: { id: person.id } }
  const admin = app.as('admin')
  await admin(api.employees.editGeneralInfo, {
    ...to,
    body: {
      fullName: 'Whole Person',
      email: person.teamEmail,
      phone: '+49 1511234567',
      lineManagerID: cast.admin.id,
      referredBy: cast.member.id,
      organizationIDs: [seedId('organization', 'tidewater')],
    },
  })
  const ids = (kind: string, code: string) => [seedId(kind, code)]
  await admin(api.employees.editSkills, {
    ...to,
    body: {
      positions: ids('position', 'backend'),
      chapters: ids('chapter', 'web'),
      stacks: ids('stack', 'react'),
      seniority: seedId('seniority', 'mid'),
    },
  })
  await admin(api.employees.editBaseSalary, { ...to, body: { currencyCode: 'EUR', batch: 1 } })
  await joinProject(app, person, castProjects.harbor)
  const mentee = { line_manager_id: person.id, seniority_id: seedId('seniority', 'junior') }
  await makePerson(app, { columns: mentee })
}, 60_000)

const data = async (call: Parameters<ReturnType<typeof app.as>>) => (await app.as('admin')(call[0], call[1])).body.data

/** Added by Muster to the keys of the API. */
const inUse = 'teamEmailInUse personalEmailInUse'

function checkEmployee(row: Wire, schema: z.ZodObject = Employee) {
  expect(keysOf(row)).toEqual(schemaKeys(schema))
  expect(keysOf(row)).toEqual(expect.arrayContaining(keys(employee)))
  expect(keysOf(row.lineManager)).toEqual(keys(basic))
  expect(keysOf(row.referredBy)).toEqual(keys(basic))
  expect(keysOf(row.seniority)).toEqual(keys(reference))
  expect(keysOf(row.baseSalary)).toEqual(keys(salary))
  expect(keysOf((row.baseSalary as Wire).currency)).toEqual(keys(currency))
  for (const [name, text] of Object.entries(lists))
    expect([name, keysOf((row[name] as Wire[])[0])]).toEqual([name, keys(text)])
}

test('a row of the search and its envelope', async () => {
  const { body } = await app.as('admin')(api.employees.search, {
    body: { keyword: 'whole person', preload: true, page: 1, size: 5, sort: 'x' },
  })
  expect(keysOf(body)).toEqual(keys('page size sort total data'))
  expect(body.data).toHaveLength(1)
  checkEmployee((body.data as Wire[])[0] as Wire)
})

test('the detail and a mentee in it', async () => {
  const detail = (await data([api.employees.one, { params: { id: person.username } }])) as Wire
  checkEmployee(detail, EmployeeDetail)
  expect(keysOf(detail)).toEqual(expect.arrayContaining(keys(inUse)))
  const [mentee] = detail.mentees as Wire[]
  expect(keysOf(mentee)).toEqual(keys(`${basic} positions seniority`))
  expect(keysOf(mentee?.seniority)).toEqual(keys(reference))
})

test('strings are strings, lists are lists, dates are dates or null', async () => {
  const bare = await makePerson(app, { columns: { team_email: null } })
  for (const who of ['admin', 'fullTime'] as const) {
    const { body } = await app.as(who)(api.employees.one, { params: { id: bare.id } })
    const row = body.data as Wire
    const nulls = Object.keys(row).filter((name) => row[name] === null)
    expect(nulls.toSorted()).toEqual(
      keys(
        'updatedAt birthday seniority lineManager joinedDate leftDate probationEnd contractEnd referredBy baseSalary',
      ),
    )
    for (const name of [...Object.keys(lists), 'mentees']) expect([name, row[name]]).toEqual([name, []])
    expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  }
})

test.each<[string, keyof typeof api.employees, string]>([
  ['general info', 'editGeneralInfo', generalInfo],
  ['personal info', 'editPersonalInfo', personalInfo],
  ['skills', 'editSkills', skills],
  ['status', 'changeStatus', employee],
  ['base salary', 'editBaseSalary', salary],
  ['a picture', 'uploadAvatar', 'url'],
])('the response of %s', async (_what, name, text) => {
  const { shape } = api.employees[name].response as unknown as z.ZodObject<{ data: z.ZodType }>
  const made = await makePerson(app, { roles: ['full-time'] })
  const given = samples[`employees.${name}`]?.(made) ?? {}
  const answered = keysOf(await data([api.employees[name], given]))
  expect(answered).toEqual(schemaKeys(unwrap(shape.data) as z.ZodObject))
  expect(answered).toEqual(expect.arrayContaining(keys(text)))
})

test('my profile is complete, whatever my permissions', async () => {
  const mine = await makePerson(app, { roles: ['contractor'] })
  await app.deps.db
    .updateTable('employees')
    .set({ date_of_birth: '1990-02-03', wise_currency: 'EUR', address: 'Quay 1' })
    .where('id', '=', mine.id)
    .execute()
  const { body } = await app.as(null)(api.profile.mine, { token: mine.token })
  // The page of oneself also has the facts of one's job, an addition of Muster.
  const job = `chapters contractEnd joinedDate leftDate lineManager organizations positions probationEnd seniority stacks
    status`
  expect(keysOf(body.data)).toEqual(keys(`${profile} ${inUse} ${job}`))
  expect(body.data).toMatchObject({
    id: mine.id,
    personalEmail: mine.personalEmail,
    phoneNumber: '+49 1511234567',
    birthday: '1990-02-03',
    wiseCurrency: 'EUR',
    address: 'Quay 1',
    notionEmail: '',
    roles: [{ id: seedId('role', 'contractor'), code: 'contractor', name: '⚪️ Contractor' }],
  })
})

test('the signed-in person with permissions', async () => {
  const mine = await makePerson(app, { roles: ['contractor', 'project-lead'] })
  const { body } = await app.as(null)(api.auth.me, { token: mine.token })
  const me = body.data as { permissions: string[]; role: string }
  expect(keysOf(me)).toEqual(keys('id fullName displayName avatar teamEmail role permissions permissionsOnSome'))
  expect(me.role).toBe('Project Lead')
  expect(me.permissions).toEqual([...new Set(me.permissions)].toSorted((a, b) => (a < b ? -1 : 1)))
  expect(me.permissions).toContain('projectWorkUnits.edit')
})

test('line managers and unread feedback', async () => {
  const [manager] = (await data([api.lineManagers.list, {}])) as Wire[]
  expect(keysOf(manager)).toEqual(keys(basic))
  expect(await data([api.feedbacks.unreads, {}])).toEqual({ count: 0, reviewerID: cast.admin.id })
})

test.each<[keyof typeof api.metadata, string]>([
  ['workingStatuses', reference],
  ['accountStatuses', reference],
  ['projectStatuses', reference],
  ['positions', `${reference} createdAt updatedAt`],
  ['roles', reference],
  ['seniorities', `${reference} level createdAt updatedAt`],
  ['stacks', `${reference} avatar createdAt updatedAt`],
  ['chapters', `${reference} lead_id createdAt updatedAt`],
  ['organizations', `${reference} avatar createdAt updatedAt`],
  ['currencies', currency],
  ['currency', currency],
  ['countries', `${reference} cities`],
])('metadata %s', async (name, text) => {
  const rows = (await data([api.metadata[name], {}])) as Wire[]
  for (const row of rows) expect(keysOf(row)).toEqual(keys(text))
  expect(rows.length).toBeGreaterThan(0)
})
