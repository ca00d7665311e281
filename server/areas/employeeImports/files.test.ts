import { sql } from 'kysely'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { check, start } = api.employeeImports

const send = (endpoint: typeof check | typeof start, bytes: Buffer, mapping?: Record<string, string>) =>
  app.as('admin')(endpoint, {
    file: { name: 'people.csv', bytes },
    body: mapping ? { mapping: JSON.stringify(mapping) } : {},
  })

test('the second of two columns for one field is unmapped until one is chosen', async () => {
  const csv = `Email,Work email,Phone,Phone,,Phone (2)\nx,${cast.member.teamEmail},1,+49 1511234599,,2`
  const checked = async (chosen?: Record<string, string>) =>
    (await send(check, Buffer.from(csv), chosen)).body.data as ImportCheck
  expect((await checked()).columns).toEqual([
    { name: 'Email', field: 'teamEmail' },
    { name: 'Work email', field: '' },
    { name: 'Phone', field: 'phone' },
    { name: 'Phone (3)', field: '' },
    { name: 'Column 5', field: '' },
    { name: 'Phone (2)', field: '' },
  ])
  const mapping = { 'Work email': 'teamEmail', 'Phone (3)': 'phone' }
  const { columns, lines } = await checked(mapping)
  expect(columns.map(({ field }) => field)).toEqual(['', 'teamEmail', '', 'phone', '', ''])
  expect(lines[0]).toMatchObject({ about: cast.member.teamEmail, outcome: 'update', changes: ['Phone'] })
  const twice = { Email: 'teamEmail', 'Work email': 'teamEmail' }
  const { status, body } = await send(check, Buffer.from(csv), twice)
  expect([status, body.code]).toEqual([400, 'import.twoColumns'])
})

const accents = `Team e-mail,Full name\n${cast.member.teamEmail},Nguyễn Văn Ý`
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

test.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${accents}`)],
  ['UTF-16', Buffer.from(`\uFEFF${accents}`, 'utf16le')],
  ['UTF-16, the other way round', swapped(Buffer.from(`\uFEFF${accents}`, 'utf16le'))],
])('a file in %s is decoded correctly', async (_what, bytes) => {
  const { body } = await send(start, bytes)
  const { id } = body.data as ImportProgress
  const { rows } = await sql<{ csv: string }>`select csv from imports where id = ${id}`.execute(app.deps.db)
  expect(rows[0]?.csv.replace('\uFEFF', '')).toBe(accents)
})

test('a file in another encoding is refused', async () => {
  const bytes = Buffer.from('Team e-mail,Full name\na@tidewater.example,Andr\u00e9', 'latin1')
  for (const endpoint of [check, start]) {
    const { status, body } = await send(endpoint, bytes)
    expect([status, body.code]).toEqual([400, 'import.unreadableLetters'])
  }
})
