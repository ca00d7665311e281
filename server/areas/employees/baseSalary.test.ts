import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const full = {
  contractAmount: 1000.5,
  companyAccountAmount: 2000.25,
  personalAccountAmount: 3000.125,
  currencyCode: 'EUR',
  effectiveDate: '2025-01-31',
  batch: 15,
}
const edit = (made: Made, body: object, token?: string) =>
  app.as('admin')(api.employees.editBaseSalary, { params: { id: made.id }, body, ...(token && { token }) })
const salary = async (made: Made) => {
  const { body } = await app.as('admin')(api.employees.one, { params: { id: made.id } })
  return (body.data as { baseSalary: Record<string, unknown> | null }).baseSalary
}

test('all fields are stored and returned in the shape of the API', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  expect(await salary(made)).toBeNull()
  const { status, body } = await edit(made, full)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.any(String),
    employee_id: made.id,
    contract_amount: 1000.5,
    company_account_amount: 2000.25,
    personal_account_amount: 3000.125,
    insurance_amount: 0,
    type: '',
    category: '',
    currency_id: seedId('currency', 'EUR fiat'),
    currency: { id: seedId('currency', 'EUR fiat'), name: 'EUR', symbol: '€', locale: 'de-DE', type: 'fiat' },
    batch: 15,
    effective_date: '2025-01-31',
  })
  expect(await salary(made)).toEqual(body.data)
})

test('an edit updates the one row: null amounts become 0, omitted and unlisted fields stay', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, full)
  const { id } = (await salary(made)) as { id: string }
  await app.deps.db
    .updateTable('pay')
    .set({ insurance_amount: '5000', type: 'gross', category: 'a' })
    .where('employee_id', '=', made.id)
    .execute()
  await edit(made, { currencyCode: 'USD', batch: 1, contractAmount: null })
  expect(await salary(made)).toMatchObject({
    id,
    contract_amount: 0,
    company_account_amount: 2000.25,
    personal_account_amount: 3000.125,
    insurance_amount: 5000,
    type: 'gross',
    category: 'a',
    batch: 1,
    effective_date: '2025-01-31',
  })
})

test('an edit on a later day ends the pay of before and begins another one', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, full)
  const { id } = (await salary(made)) as { id: string }
  await sql`update pay set valid = '[2025-01-31,)' where id = ${id}`.execute(app.deps.db)
  await edit(made, { ...full, contractAmount: 7 })
  expect(await salary(made)).toMatchObject({ id: expect.not.stringContaining(id), contract_amount: 7 })
  const { rows } = await sql<{ valid: string }>`select valid::text from pay where employee_id = ${made.id}
    and replaced_as is null order by valid`.execute(app.deps.db)
  const day = today(app.deps.env)
  expect(rows.map(({ valid }) => valid)).toEqual([`[2025-01-31,${day})`, `[${day},)`])
})

test.each([
  [undefined, '2025-01-31'],
  ['', '2025-01-31'],
  [null, null],
  ['2026-02-28T23:00:00Z', '2026-03-01'],
])('an effective date of %j leaves %j', async (effectiveDate, stored) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, full)
  await edit(made, { ...full, effectiveDate })
  expect(await salary(made)).toMatchObject({ effective_date: stored })
})

test.each(['USD', 'ETH'])('of two currencies named %s, the fiat one is used', async (currencyCode) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, { ...full, currencyCode })
  const type = currencyCode === 'USD' ? 'fiat' : 'crypto'
  expect(await salary(made)).toMatchObject({ currency: { name: currencyCode, type } })
})

test('amounts with up to three decimals are returned unchanged', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const amounts = [0, 0.1, 0.3, 999_999_999_999.999, 0.001, 1e11, 123_456_789.125]
  for (const contractAmount of amounts) {
    const { body } = await edit(made, { ...full, contractAmount })
    expect(body.data).toMatchObject({ contract_amount: contractAmount })
  }
  const thousandths = fc.integer({ min: 0, max: 999_999_999_999_999 })
  await fc.assert(
    fc.asyncProperty(thousandths, async (part) => {
      const { body } = await edit(made, { ...full, personalAccountAmount: part / 1000 })
      expect(body.data).toMatchObject({ personal_account_amount: part / 1000 })
    }),
    { numRuns: 25 },
  )
})

test.each<[string, object, number, string | undefined]>([
  ['a fourth decimal', { contractAmount: 0.1234 }, 400, 'contractAmount'],
  ['a negative amount', { companyAccountAmount: -0.001 }, 400, 'companyAccountAmount'],
  ['a trillion', { personalAccountAmount: 1e12 }, 400, 'personalAccountAmount'],
  ['an amount in quotes', { contractAmount: '1' }, 400, 'contractAmount'],
  ['another pay day', { batch: 2 }, 400, 'batch'],
  ['a pay day in quotes', { batch: '15' }, 400, 'batch'],
  ['a blank currency', { currencyCode: ' ' }, 400, 'currencyCode'],
  ['a date that does not exist', { effectiveDate: '2025-06-31' }, 400, 'effectiveDate'],
  ['an unknown currency', { currencyCode: 'XXX' }, 404, undefined],
  ['one in small letters', { currencyCode: 'eur' }, 404, undefined],
])('refuses %s', async (_what, change, status, fieldName) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, full)
  const answer = await refused(app.deps.db, () => edit(made, { ...full, ...change }))
  expect(answer.status).toBe(status)
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(fieldName && [fieldName])
})

test('callers who can edit but not read salaries get no salary back', async () => {
  const editor = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.baseSalary.edit'],
  })
  const made = await makePerson(app)
  const { status, body } = await edit(made, full, editor.token)
  expect([status, body.data]).toEqual([200, null])
  expect(await salary(made)).toMatchObject({ contract_amount: 1000.5 })
})

test('the history shows the change without amounts', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, full)
  await edit(made, full)
  await edit(made, { ...full, contractAmount: 77_777 })
  const { body, text } = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  const change = { field: 'baseSalary', label: 'Salary', before: '', after: '', masked: true }
  expect((body.data as { changes: object[] }[]).map(({ changes }) => changes)).toEqual([[change], [change]])
  expect(text).not.toMatch(/77777|1000\.5|2000\.25/)
  const kept = await app.deps.db.selectFrom('audit_events').select('changes').where('entity_id', '=', made.id).execute()
  expect(JSON.stringify(kept)).not.toMatch(/77777|1000\.5|2000\.25|EUR/)
})
