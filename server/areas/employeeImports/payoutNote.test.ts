import type { ImportCheck } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { makePerson } from '#tests/support/people.ts'
import { finishImport } from '#tests/support/imports.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const here = { date_of_birth: '1990-04-01', gender: 'Female', address: 'Quay 1', country: 'Vietnam', city: 'Hanoi' }
const editors: Permission[] = ['employees.read', 'employees.edit', 'employees.read.projects.readActive']
const readers: Permission[] = [
  ...editors,
  'employees.read.personalInfo.fullAccess',
  'employees.read.generalInfo.fullAccess',
]

async function check(csv: string, permissions: Permission[] = readers) {
  const { token } = await makePerson(app, { permissions })
  const file = { file: { name: 'people.csv', bytes: Buffer.from(csv) }, body: {} }
  const { status, body } = await app.as(null)(api.employeeImports.check, { ...file, token })
  expect([status, body.error]).toEqual([200, undefined])
  return { line: (body.data as ImportCheck).lines[0], file, token }
}
const known = (columns: object = { local_bank_number: '4711' }) =>
  makePerson(app, { columns: { ...here, ...columns }, roles: ['full-time'] })
const sentence =
  'The changed payout account waits until the person or a second person confirms it. Until then, the one before is used.'

// rules/roles.md#1.9
test('the preview says that a changed payout account waits, and it does', async () => {
  const { teamEmail, id } = await known()
  const { line, file, token } = await check(`Team email,Account number\n${teamEmail},0815`)
  expect(line).toMatchObject({ outcome: 'update', changes: ['Account number'], notes: [sentence] })
  const started = await app.as(null)(api.employeeImports.start, { ...file, token })
  await finishImport(app, (started.body.data as { id: string }).id, token)
  const stored = await app.deps.db
    .selectFrom('employees')
    .select('local_bank_number as n')
    .where('id', '=', id)
    .execute()
  expect(stored).toEqual([{ n: '4711' }])
})

test('it says nothing of the first account, of other fields, and of an account that stays', async () => {
  const [first, other] = [await known({}), await known()]
  for (const csv of [
    `Team email,Account number\n${first.teamEmail},0815`,
    `Team email,Address\n${other.teamEmail},Quay 2`,
    `Team email,Account number,Address\n${other.teamEmail},4711,Quay 2`,
  ])
    expect((await check(csv)).line).toMatchObject({ outcome: 'update', notes: [] })
})

test('who can not read the account learns from it nothing of what is stored', async () => {
  const notes = async (columns: object) => {
    const { teamEmail } = await known(columns)
    return (await check(`Team email,Account number\n${teamEmail},0815`, editors)).line?.notes
  }
  expect(await notes({})).toEqual(await notes({ local_bank_number: '4711' }))
})
