import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { publicHolidays } from '#server/areas/metadata/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

beforeAll(async () => {
  for (const place of ['DE-BY', 'CH-VS'])
    await insertRows(
      app.deps.db,
      'days_off',
      (await publicHolidays(place, 2026)).map(({ name, day, isHalf }) => ({
        ...{ name, day, workplace: place, is_half: isHalf, kind: 'public' },
      })),
    )
})

async function someone(name: string, workplace: string | null = null): Promise<Made> {
  const person = await makePerson(app, { columns: { display_name: name, full_name: name } })
  await sql`update employments set workplace = ${workplace}, valid = '[2020-01-01,)'
    where employee_id = ${person.id}`.execute(app.deps.db)
  return person
}

const away = (person: Made, span: string, status = 'approved') =>
  insertRows(app.deps.db, 'absences', [
    { employee_id: person.id, absence_kind_id: seedId('absence kind', 'sick'), span, status, note: 'Knee operation' },
  ])

const ask = (query: Record<string, string>, token?: string) =>
  app.as('admin')(api.staffing.list, { query: { by: 'people', ...query } as never, ...(token && { token }) })

async function rowsOf(keyword: string, from: string, to: string, more = {}, token?: string): Promise<StaffingRow[]> {
  const { body } = await ask({ keyword, from, to, ...more }, token)
  return body.data as StaffingRow[]
}

const hoursOf = async (name: string, from: string, to: string) => (await rowsOf(name, from, to))[0]?.hours

test('approved absences take hours, and what is only requested does not (rules/absence.md#5.1)', async () => {
  const person = await someone('Corpus', 'DE-BY')
  await joinProject(app, person, await makeProject(app), { start_date: '2026-01-01', percent: 60 })
  expect(await hoursOf('corpus', '2026-06-01', '2026-07-01')).toEqual({ has: 168, given: expect.closeTo(100.8) })
  await away(person, '[2026-06-15,2026-06-20)', 'requested')
  await away(person, '[2026-06-22,2026-06-24)', 'cancelled')
  await away(person, '[2026-06-03 12:00,2026-06-08 12:00)')
  expect(await hoursOf('corpus', '2026-06-01', '2026-07-01')).toEqual({ has: 152, given: expect.closeTo(91.2) })
})

test.each([
  ['[2026-12-24,2026-12-25)', 24],
  ['[2026-12-24,2026-12-24 12:00)', 24],
  ['[2026-12-24 12:00,2026-12-26)', 28],
  ['[2026-12-21 12:00,2026-12-24 12:00)', 4],
])('where the afternoon of 24 December is off, who is away at %s has %i hours in that week', async (span, hours) => {
  const name = `Valais ${span.replaceAll(/\W/g, '')}`
  await away(await someone(name, 'CH-VS'), span)
  expect(await hoursOf(name, '2026-12-21', '2026-12-26')).toEqual({ has: hours, given: 0 })
})

test('who is away is not free, and not over-allocated, but who has one more day is', async () => {
  const [gone, back] = [await someone('Absentee one'), await someone('Absentee two')]
  for (const person of [gone, back]) {
    for (let at = 0; at < 2; at++)
      await joinProject(app, person, await makeProject(app), { start_date: '2030-03-04', end_date: '2030-03-16' })
    await away(person, person === gone ? '[2030-03-04,2030-03-16)' : '[2030-03-04,2030-03-15)')
  }
  const found = async (from: string, to: string, only: string) =>
    (await rowsOf('absentee', from, to, { only })).map(({ id }) => id)
  expect(await found('2030-03-01', '2030-04-01', 'over')).toEqual([back.id])
  expect(await found('2030-03-04', '2030-03-15', 'over')).toEqual([])
  const [one, two] = await rowsOf('absentee', '2030-03-01', '2030-04-01')
  expect([one?.over, two?.over]).toEqual([[], [{ from: '2030-03-04', to: '2030-03-16', allocation: 2 }]])
  const projects = await rowsOf('absentee', '2030-03-01', '2030-04-01', { by: 'projects', only: 'over' })
  expect(projects.map(({ bars }) => bars[0]?.person?.id)).toEqual([back.id, back.id])
  await away(back, '[2030-04-01,2030-04-03)')
  expect(await found('2030-04-01', '2030-04-03', 'free')).toEqual([gone.id])
  expect(await found('2030-04-01', '2030-04-04', 'free')).toEqual([gone.id, back.id])
})

test('a name says until when the person is away, over absences without a gap', async () => {
  const day = today(app.deps.env)
  const person = await someone('Truant')
  const until = async (more = {}, token?: string) => (await rowsOf('truant', day, daysLater(day, 30), more, token))[0]
  await away(person, `[${daysLater(day, -9)},${daysLater(day, -1)})`)
  await away(person, `[${daysLater(day, 1)},${daysLater(day, 3)})`)
  await away(person, `[${day},${daysLater(day, 1)})`, 'requested')
  expect(await until()).toMatchObject({ awayUntil: null })
  await sql`update absences set status = 'approved' where employee_id = ${person.id}`.execute(app.deps.db)
  expect(await until()).toMatchObject({ awayUntil: daysLater(day, 2) })
  expect(await until({ asOf: daysLater(day, 2) })).toMatchObject({ awayUntil: daysLater(day, 2) })
  expect(await until({ asOf: daysLater(day, 3) })).toMatchObject({ awayUntil: null })
  await away(person, `[${daysLater(day, 3)},${daysLater(day, 4)} 12:00)`)
  expect(await until()).toMatchObject({ awayUntil: daysLater(day, 4) })
})

test('colleagues who can open the person read it; others get the hours only, and nobody the kind', async () => {
  const day = today(app.deps.env)
  const person = await someone('Recluse')
  const project = await makeProject(app)
  await joinProject(app, person, project, { start_date: '2026-01-01' })
  await away(person, `[${daysLater(day, -1)},${daysLater(day, 10)})`)
  const member: Permission[] = ['projectMembers.read', 'projects.read', 'projects.read.fullAccess']
  const [blind, seeing] = [
    await makePerson(app, { permissions: member }),
    await makePerson(app, { permissions: [...member, 'employees.read', 'employees.read.projects.readActive'] }),
  ]
  const told = async ({ token }: Made) => {
    const { text, body } = await ask({ keyword: 'recluse', from: day, to: daysLater(day, 7) }, token)
    expect(text).not.toMatch(/knee|sick/i)
    return (body.data as StaffingRow[])[0]
  }
  expect(await told(blind)).toMatchObject({ id: person.id, awayUntil: null, hours: { has: 0, given: 0 } })
  expect(await told(seeing)).toMatchObject({ awayUntil: daysLater(day, 9), hours: { has: 0, given: 0 } })
})
