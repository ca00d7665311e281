import { sql } from 'kysely'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import type { Notation } from '#contract/api/importReading.ts'
import * as api from '#contract/api/index.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { finishImport } from '#tests/support/imports.ts'
import { makeOldStacks } from '#tests/support/metadata.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { check, start } = api.employeeImports

const given = (csv: string | Buffer, reading?: Record<string, Notation>) => ({
  file: { name: 'people.csv', bytes: Buffer.from(csv) },
  body: reading ? { reading: JSON.stringify(reading) } : {},
})

async function checked(csv: string | Buffer, reading?: Record<string, Notation>): Promise<ImportCheck> {
  const { status, body } = await app.as('admin')(check, given(csv, reading))
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as ImportCheck
}

/** A file of joining days, one for each of these people. */
const joined = (people: Made[], days: string[]) =>
  ['Team email,Joined', ...days.map((day, at) => `${people[at]?.teamEmail},${day}`)].join('\n')
const afterOf = ({ lines }: ImportCheck) => lines.map(({ values }) => values.map(({ after }) => after).join())

let people: Made[]
beforeAll(async () => {
  people = await Promise.all([makePerson(app), makePerson(app)])
})

describe('a column of days (rules/files.md#2.2)', () => {
  test('is read as its unambiguous rows prove, with the values as they will be stored', async () => {
    const monthFirst = await checked(joined(people, ['03/04/2026', '03/14/2026']))
    expect(afterOf(monthFirst)).toEqual(['4 March 2026', '14 March 2026'])
    expect(monthFirst.questions).toMatchObject([{ column: 'Joined', example: '03/04/2026', chosen: 'month-first' }])
    const dayFirst = await checked(joined(people, ['03/04/2026', '14/03/2026']))
    expect(afterOf(dayFirst)).toEqual(['3 April 2026', '14 March 2026'])
    expect(dayFirst.questions).toEqual([])
  })

  test('is asked for once if no row proves it, and nothing is imported before the answer', async () => {
    const file = joined(people, ['03/04/2026', '05/06/2026'])
    const open = await checked(file)
    expect(open).toMatchObject({ lines: [], create: 0, update: 0 })
    expect(open.questions).toEqual([
      {
        column: 'Joined',
        example: '03/04/2026',
        choices: [
          { notation: 'day-first', means: '3 April 2026' },
          { notation: 'month-first', means: '4 March 2026' },
        ],
        chosen: '',
      },
    ])
    const { status, body } = await app.as('admin')(start, given(file))
    expect([status, body.code]).toEqual([400, 'import.ambiguousColumn'])

    const answer = { Joined: 'month-first' } as const
    expect(afterOf(await checked(file, answer))).toEqual(['4 March 2026', '6 May 2026'])
    const begun = await app.as('admin')(start, given(file, answer))
    await finishImport(app, (begun.body.data as ImportProgress).id)
    const { rows } = await sql<{ day: string }>`select joined_date::text as day from employees
      where id = ${people[0]?.id ?? ''}`.execute(app.deps.db)
    expect(rows).toEqual([{ day: '2026-03-04' }])
  })

  test('is asked for if its rows contradict each other, and a row that the answer excludes has an error', async () => {
    const file = joined(people, ['31/01/2025', '01/31/2025'])
    expect((await checked(file)).questions).toMatchObject([{ column: 'Joined', chosen: '' }])
    const { lines } = await checked(file, { Joined: 'day-first' })
    expect(lines.map(({ outcome }) => outcome)).toEqual(['update', 'error'])
  })

  test('needs no question where all cells have one meaning', async () => {
    for (const days of [
      ['2026-04-03', '3.4.26'],
      ['04/04/2026', '31122025'],
      ['soon', ''],
    ])
      expect((await checked(joined(people, days))).questions).toEqual([])
  })
})

test('a column of numbers is asked for, and the values are shown (rules/files.md#2.2)', async () => {
  const send = async (csv: string, reading?: Record<string, Notation>) => {
    const given = { params: { id: castProjects.beacon.id }, body: { csv, reading } }
    return (await app.as('admin')(api.projectMembers.checkImport, given)).body.data as ImportCheck
  }
  const file = (rate: string) => `Member,Seniority,Positions,Rate\n${people[0]?.teamEmail},Mid,backend,"${rate}"`
  const open = await send(file('1,500'))
  expect(open.questions[0]?.choices.map(({ means }) => means)).toEqual(['1,500', '1.5'])
  const rateOf = ({ lines }: ImportCheck) => lines[0]?.values.find(({ label }) => label === 'Rate')?.after
  expect(rateOf(await send(file('1,500'), { Rate: 'decimal-point' }))).toBe('1,500')
  expect(rateOf(await send(file('1,500'), { Rate: 'decimal-comma' }))).toBe('1.5')
  expect(rateOf(await send(file('1500,5')))).toBe('1,500.5')
  expect(rateOf(await send(file('1.500,50')))).toBe('1,500.5')
  expect(rateOf(await send(file('0,75')))).toBe('0.75')
  expect((await send(file('0,858'))).questions).toMatchObject([{ chosen: 'decimal-comma' }])
  for (const bad of ['0x10', '1e3', '1,50,0']) expect((await send(file(bad))).lines[0]?.outcome).toBe('error')
})

test('days of audits are asked for as well', async () => {
  const { importing } = await auditedProject(app)
  const file = 'kind,cycle,date\ncycle,1,03/04/2026'
  expect((await importing(file, false)).body.data).toMatchObject({ questions: [{ column: 'date' }], lines: [] })
  const { status, body } = await importing(file, true)
  expect([status, body.code]).toEqual([400, 'import.ambiguousColumn'])
})

test('the preview shows what a value replaces, entries and people by name (rules/files.md#2.3)', async () => {
  const [one] = people as [Made, Made]
  const csv = `Team email,Full name,Line manager,Stacks\n${one.teamEmail},New Name,${cast.admin.teamEmail},React`
  const { lines } = await checked(csv)
  expect(lines[0]?.values).toEqual([
    { label: 'Full name', before: `Full ${one.username}`, after: 'New Name' },
    { label: 'Line manager', before: '', after: 'Ada (@admin)' },
    { label: 'Stacks', before: '', after: 'React' },
  ])
})

test('a name that several entries have names none of them, and a name can have a semicolon (rules/files.md#1.3)', async () => {
  await makeOldStacks(app.deps.db, { 'twin-1': 'Twin', 'twin-2': 'Twin', semi: 'C; C++' })
  const csv = (cell: string) => `Team email,Stacks\n${people[1]?.teamEmail},${cell}`
  const twins = await checked(csv('Twin'))
  expect(twins.lines[0]?.errors.join()).toContain('Several entries are called "Twin".')
  expect(
    afterOf(await checked(csv('twin-2;c; c++')))[0]
      ?.split('; ')
      .toSorted(),
  ).toEqual(['C', 'C++', 'Twin'])
})

test('an entry is found without its accents, unless another one has the letters of the cell (rules/files.md#1.3)', async () => {
  await makeOldStacks(app.deps.db, { hue: 'Huế', hue2: 'Hué', plain: 'Hue' })
  const named = async (cell: string) => {
    const { lines } = await checked(`Team email,Stacks\n${people[1]?.teamEmail},${cell}`)
    return lines[0]?.errors.join() || afterOf({ lines } as ImportCheck)[0]
  }
  expect(await named('hue')).toBe('Hue')
  expect(await named('HUẾ'.normalize('NFD'))).toBe('Huế')
  expect(await named('Huè')).toContain('Several entries are called "Huè".')
  expect(await named('ŘEACT')).toBe('React')
})

describe('a file (rules/files.md#2.1)', () => {
  const rows = (people: Made[]) => people.map(({ teamEmail }) => `${teamEmail}\tLê Văn Tám`)

  test('with tabs in UTF-16, as Excel saves "Unicode Text", is read', async () => {
    const text = ['\uFEFFTeam email\tFull name', ...rows(people)].join('\r\n')
    expect(afterOf(await checked(Buffer.from(text, 'utf16le')))).toEqual(['Lê Văn Tám', 'Lê Văn Tám'])
  })

  test('whose first heading begins like a picture is no picture', async () => {
    for (const first of ['BM', 'GIF89a', '%PDF-1.7', 'II*'])
      expect((await checked(`${first};Team email\nx;${people[0]?.teamEmail}`)).columns).toMatchObject([
        { name: first, field: '' },
        { name: 'Team email', field: 'teamEmail' },
      ])
  })

  test('with a lost letter spoils one row', async () => {
    const [one, other] = people as [Made, Made]
    const csv = `Team email,Full name\n${one.teamEmail},L\uFFFD\n${other.teamEmail},Lê`
    const { lines } = await checked(csv)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['error', 'update'])
    expect(lines[0]?.errors.join()).toContain('Some letters were lost')
  })
})
