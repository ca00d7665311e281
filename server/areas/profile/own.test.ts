import type { OnboardingData } from '#contract/api/employees/documents.ts'
import * as api from '#contract/api/index.ts'
import type { ProfileReaders } from '#contract/api/ownRecord.ts'
import { joinProject, type Made, makePerson } from '#tests/support/people.ts'
import { png } from '#tests/support/pictures.ts'
import { castProjects } from '#tests/support/cast.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { readers, onboardingData, editBank, document, uploadDocument } = api.ownRecord
const as = ({ token }: Made) => ({ token })

const bank = {
  localBranchName: 'Harbour Bank',
  localBankBranch: 'Quay',
  localBankRecipientName: 'A. TRAN',
  localBankNumber: '12345678',
  localBankCurrency: 'EUR',
}

test.each(Object.entries(api.ownRecord))('%s needs a session', async (_name, endpoint) => {
  const given = { params: { name: 'passportPhotoFront' }, body: bank }
  expect((await app.as(null)(endpoint as typeof document, given as never)).status).toBe(401)
})

const readersFor = async (made: Made) => {
  const { status, body } = await app.as(null)(readers, as(made))
  expect(status).toBe(200)
  return body.data as ProfileReaders
}
/** How many more read a part than before, whatever their roles are called. */
const sum = (rows: ProfileReaders['pay']) => rows.reduce((all, { people }) => all + people, 0)
const more = (before: ProfileReaders, after: ProfileReaders) => ({
  general: sum(after.general) - sum(before.general),
  personal: sum(after.personal) - sum(before.personal),
  pay: sum(after.pay) - sum(before.pay),
})
const [G, P, S] = [
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.baseSalary.read',
] as const

test('readers are those who open the page and hold the right of the part, without oneself', async () => {
  const me = await makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive', S] })
  const none = await readersFor(me)
  const all = ['employees.read', 'employees.read.projects.readActive'] as const
  await makePerson(app, { permissions: [...all, G] })
  await makePerson(app, { permissions: [...all, G, P] })
  const here = await readersFor(me)
  expect(more(none, here)).toEqual({ general: 2, personal: 1, pay: 0 })
  // Who left, waits for the first day, may not open people or shares no project reads nothing.
  await makePerson(app, { columns: { working_status: 'left' }, permissions: [...all, G] })
  await makePerson(app, { columns: { working_status: 'on-boarding' }, permissions: [...all, G] })
  await makePerson(app, { permissions: [G, 'employees.read.projects.readActive'] })
  const far = await makePerson(app, { permissions: ['employees.read', P] })
  expect(await readersFor(me)).toEqual(here)
  for (const one of [me, far]) await joinProject(app, one, castProjects.harbor)
  expect(more(here, await readersFor(me))).toEqual({ general: 0, personal: 1, pay: 0 })
})

test('the line manager and mentees count, because they open the page', async () => {
  const boss = await makePerson(app, { permissions: ['employees.read', S] })
  const me = await makePerson(app)
  const before = await readersFor(me)
  await app.deps.db.updateTable('employees').set({ line_manager_id: boss.id }).where('id', '=', me.id).execute()
  expect(more(before, await readersFor(me))).toEqual({ general: 0, personal: 0, pay: 1 })
})

test('the answer has roles and numbers, and nobody by name', async () => {
  const me = await makePerson(app)
  const { general } = await readersFor(me)
  expect(general.length).toBeGreaterThan(0)
  for (const row of general) expect(Object.keys(row).sort()).toEqual(['name', 'people'])
})

test('the own bank account is seen, changed, told by mail and undone', async () => {
  const me = await makePerson(app)
  const read = async () => (await app.as(null)(onboardingData, as(me))).body.data as OnboardingData
  const before = await read()
  expect((await app.as(null)(editBank, { ...as(me), body: bank })).status).toBe(200)
  expect(await read()).toMatchObject(bank)
  const mails = await app.deps.db.selectFrom('mails').select('kind').where('about_employee_id', '=', me.id).execute()
  expect(mails.map(({ kind }) => kind)).toContain('payout-notice')
  const undoable = (await app.as(null)(api.undo.list, as(me))).body.data as { request: string }[]
  expect(
    (await app.as(null)(api.undo.run, { ...as(me), params: { request: undoable[0]?.request ?? '' } })).status,
  ).toBe(200)
  expect(await read()).toEqual(before)
})

test('a blank account number is refused', async () => {
  const me = await makePerson(app)
  const call = () => app.as(null)(editBank, { ...as(me), body: { ...bank, localBankNumber: ' ' } })
  expect(await refused(app.deps.db, call)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'localBankNumber' }] },
  })
})

test('an own document is replaced, and seen by oneself only with an entry in the history', async () => {
  const me = await makePerson(app)
  const params = { name: 'passportPhotoFront' } as const
  expect((await app.as(null)(document, { ...as(me), params })).status).toBe(404)
  const file = { name: 'pass.png', bytes: png }
  expect((await app.as(null)(uploadDocument, { ...as(me), params, file })).status).toBe(200)
  const { body } = await app.as(null)(document, { ...as(me), params })
  expect(body.data).toEqual({ mediaType: 'image/png', base64: png.toString('base64') })
  const { body: history } = await app.as('admin')(api.employees.timeline, { params: { id: me.id } })
  expect(history.data).toMatchObject([{ action: 'employee.document-viewed' }, { action: 'employee.profile' }])
  const other = await makePerson(app)
  expect((await app.as(null)(document, { ...as(other), params })).status).toBe(404)
})

test('a file that is no picture is no document', async () => {
  const me = await makePerson(app)
  const file = { name: 'pass.png', bytes: Buffer.from('<svg/>') }
  const call = () => app.as(null)(uploadDocument, { ...as(me), params: { name: 'passportPhotoFront' }, file })
  expect(await refused(app.deps.db, call)).toMatchObject({ status: 400 })
})
