import { fault } from '#contract/errors/fault.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import type { ImportedLine } from '#contract/api/importOutcome.ts'
import type { Permission } from '#contract/permissions.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { finishImport, undoImport } from '#tests/support/imports.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const create: Permission[] = ['employees.create']
const see: Permission[] = [...create, 'employees.read']
const edit: Permission[] = [...see, 'employees.edit']
const editAll: Permission[] = [...edit, 'employees.read.personalInfo.fullAccess']
const holder = (may: readonly Permission[]) =>
  makePerson(app, { permissions: ['employees.read.projects.readActive', ...may] })

const given = (csv: string) => ({ file: { name: 'people.csv', bytes: Buffer.from(csv) }, body: {} })

async function check({ token }: Made, csv: string): Promise<ImportedLine> {
  const { status, body } = await app.as(null)(api.employeeImports.check, { ...given(csv), token })
  expect([status, body.error]).toEqual([200, undefined])
  return (body.data as ImportCheck).lines[0] as ImportedLine
}

async function start({ token }: Made, csv: string): Promise<ImportProgress> {
  const { status, body } = await app.as(null)(api.employeeImports.start, { ...given(csv), token })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as ImportProgress
}

const run = async (who: Made, csv: string) => finishImport(app, (await start(who, csv)).id, who.token)
const undo = ({ token }: Made, { id }: ImportProgress) =>
  app.as(null)(api.employeeImports.undo, { params: { id }, token })
const listOf = async ({ token }: Made) =>
  (await app.as(null)(api.employeeImports.list, { token })).body.data as ImportProgress[]

const full = { date_of_birth: '1990-04-01', gender: 'Female', address: 'Quay 1' }
const here = { ...full, country: 'Vietnam', city: 'Hanoi' }
/** People who differ only in personal info. */
const stored = [here, { ...full, country: 'Germany', city: 'Hamburg' }, { ...here, city: '', address: '' }]
const alike: Made[] = []
beforeAll(async () => {
  for (const columns of stored) alike.push(await makePerson(app, { columns, roles: ['full-time'] }))
})

const cells: [column: string, cell: string][] = [
  ['City', 'Nowhere'],
  ['City', 'Hanoi'],
  ['Country', 'Germany'],
  ['Country', 'Atlantis'],
  ['Address', 'Quay 1'],
  ['Personal email', 'free@home.example'],
]

const taken = 'Team email: Another person already uses this address.'

test.each<[string, Permission[], string]>([
  ['may only create people', create, taken],
  ['sees people and may not change them', see, "You can't change people who already exist."],
  [
    'changes people and does not see their personal info',
    edit,
    'Personal info is saved together. Add Address, Country, Personal email.',
  ],
])('a line reveals no personal info to callers who %s', async (_who, may, sentence) => {
  const importer = await holder(may)
  for (const [column, cell] of cells) {
    const told = new Set<string>()
    for (const { teamEmail } of alike) {
      const csv = `Team e-mail,${column}\n${teamEmail},${cell}`
      const { outcome, changes, errors } = await check(importer, csv)
      expect((await run(importer, csv)).errors.map(({ error }) => error)).toEqual([errors.join(' ')])
      told.add(JSON.stringify({ outcome, changes, errors }))
    }
    expect([column, cell, told.size]).toEqual([column, cell, 1])
  }
  const { errors } = await check(importer, `Team e-mail,City\n${alike[0]?.teamEmail},Nowhere`)
  expect(errors).toContain(sentence)
})

test('callers who see personal info get its errors', async () => {
  const importer = await holder(editAll)
  const { teamEmail } = await makePerson(app, { columns: here })
  const city = await check(importer, `Team e-mail,City\n${teamEmail},Nowhere`)
  expect(city.errors).toEqual(['City: "Nowhere" isn\'t in Vietnam. Use a city of that country.'])
  const bare = await makePerson(app)
  const { errors } = await check(importer, `Team e-mail,City\n${bare.teamEmail},Hanoi`)
  expect(errors).toEqual(['Personal info is saved together. Add Date of birth, Gender, Address, Country.'])
})

test('for callers who cannot see leavers, a leaver is only a taken address', async () => {
  const importer = await holder(edit)
  const leaver = await makePerson(app, { columns: { ...here, working_status: 'left' } })
  const other = await makePerson(app, { columns: { personal_email: 'taken@tidewater.example' } })
  const answers = []
  for (const address of [leaver.teamEmail, other.personalEmail]) {
    const csv = `Team e-mail,Status,City\n${address},Full-time,Hanoi`
    const { outcome, errors } = await check(importer, csv)
    answers.push({ outcome, errors, run: (await run(importer, csv)).errors.map(({ error }) => error) })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.errors).toContain(taken)
  const created = await app.as(null)(api.employees.create, {
    token: importer.token,
    body: { ...newEmployee(), teamEmail: leaver.teamEmail },
  })
  expect(created.body.code).toBe('employee.emailTaken')
  const seeing = await holder([...edit, 'employees.read.fullAccess'])
  const back = await check(seeing, `Team e-mail,Status\n${leaver.teamEmail},Full-time`)
  expect(back.errors).toEqual([expect.stringMatching(/^Status: Change this on the page of the person/)])
})

test('an import is visible to its owner and to callers who see all data; undoing it changes the owner', async () => {
  const { teamEmail } = await makePerson(app, { columns: here })
  const [mine, other] = [await holder(editAll), await holder(edit)]
  const began = await run(mine, `Team e-mail,City\n${teamEmail},Nowhere`)
  expect((await listOf(mine)).map(({ id }) => id)).toEqual([began.id])
  expect(await listOf(other)).toEqual([])
  expect((await undo(other, began)).status).toBe(404)
  const admin = { token: await app.tokenOf('admin') } as Made
  expect((await listOf(admin)).map(({ id }) => id)).toContain(began.id)
  const waiting = await start(other, `Team e-mail,City\n${teamEmail},Nowhere`)
  expect((await listOf(other)).map(({ id }) => id)).toEqual([waiting.id])
  expect((await undo(admin, waiting)).body.data).toMatchObject({ state: 'undoing', errors: [] })
  expect(await listOf(other)).toEqual([])
})

test('an undo reveals nothing of fields that the caller cannot see', async () => {
  const { teamEmail } = await makePerson(app, { columns: here })
  const importer = await holder(edit)
  const csv = `Team e-mail,Personal e-mail,Address,Country,City\n${teamEmail},new@moved.example,Pier 2,Germany,Hamburg`
  const written = await run(importer, csv)
  expect(written).toMatchObject({ updated: 1, errors: [] })
  expect(await undoImport(app, written.id, importer.token)).toMatchObject({
    state: 'undone',
    left: [expect.stringContaining(sayFault(fault('import.fieldsHidden')))],
  })
})
