import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { ImportantLevel, importantLevels } from '#contract/api/projects/words.ts'
import { often } from '#tests/support/long.ts'
import { generalInfo } from '#tests/support/newProject.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * Own fields beside columns of the product: the first day, which everybody reads, and the priority, which needs full
 * access. They get the same values, so every answer about one must be that about the other.
 */
const app = testServer()
const { define, put, projectRows, file, history } = ownFieldTools(app, 'projects')

let day: string
let level: string
let those: Awaited<ReturnType<typeof makeProject>>[]
/** A member of all of them, who reads the day, and not the priority. */
let blind: string

beforeAll(async () => {
  day = await define({ name: 'Same day', kind: 'date', section: 'project' })
  level = await define({ name: 'Same level', kind: 'choice', choices: ImportantLevel.options, section: 'commercial' })
  those = await Promise.all([1, 2, 3, 4, 5].map((at) => makeProject(app, { name: `Alike ${at}` })))
  const member = await makePerson(app, { permissions: ['auth.read', 'projects.read'] })
  for (const project of those) await joinProject(app, member, project)
  blind = member.token
}, 60_000)

const aDay = fc.integer({ min: 0, max: 4000 }).map((days) => daysLater('2018-01-01', days))
const aLevel = fc.constantFrom(...ImportantLevel.options)
const five = <Value>(one: fc.Arbitrary<Value>) => fc.array(fc.option(one, { freq: 3 }), { minLength: 5, maxLength: 5 })
const check = (property: fc.IAsyncProperty<never>) => fc.assert(property, { numRuns: often(8, 30) })

async function store(days: readonly (string | null)[], levels: readonly (string | null)[]): Promise<void> {
  for (const [at, { id }] of those.entries()) {
    const [start, important] = [days[at] ?? null, levels[at] ?? null]
    await sql`update projects set start_date = ${start}::date, important_level = ${important} where id = ${id}`.execute(
      app.deps.db,
    )
    expect((await put({ id }, { [day]: start, [level]: important })).status).toBe(200)
  }
}

const answerTo = async (query: Record<string, string>, token?: string) => {
  const { data, total } = await projectRows(those, { sort: 'projectName', withCounts: 'true', ...query }, token)
  return { ids: data.map(({ id }) => id), total }
}

test('filters, counts and files say the same of both, also to who may not read one', async () => {
  const bound = fc.option(fc.oneof(aDay, fc.constantFrom('today', 'today-400', 'today+30')), { nil: undefined })
  const wanted = fc.subarray(ImportantLevel.options, { minLength: 1 })
  const property = fc.asyncProperty(
    five(aDay),
    five(aLevel),
    bound,
    bound,
    wanted,
    async (days, levels, from, to, some) => {
      await store(days, levels)
      const ends = { ...(from && { From: from }), ...(to && { To: to }) }
      const theirs = Object.fromEntries(Object.entries(ends).map(([end, value]) => [`start${end}`, value]))
      const ours = Object.fromEntries(Object.entries(ends).map(([end, value]) => [`${day}${end}`, value]))
      for (const token of [undefined, blind]) {
        expect(await answerTo({ own: JSON.stringify(ours) }, token)).toEqual(await answerTo(theirs, token))
        // One value: a query of the test has no repeated names.
        const [one = ''] = some
        const byLevel = await answerTo({ own: JSON.stringify({ [level]: [one] }) }, token)
        expect(byLevel).toEqual(await answerTo({ importantLevel: one }, token))
      }
      expect((await answerTo({ own: JSON.stringify({ [level]: some }) }, blind)).total).toBe(5)
      const columns = ['startDate', `own.${day}`, 'importantLevel', `own.${level}`]
      const words: Record<string, string> = importantLevels
      const [, ...lines] = await file(those, { columns })
      expect(lines).toHaveLength(5)
      for (const line of lines) {
        const [start, word, ownDay, ownLevel = ''] = line.split(',')
        expect([ownDay, words[ownLevel] ?? '']).toEqual([start, word])
      }
      expect((await file(those, { columns }, blind))[0]).toBe('Start date,Same day')
    },
  )
  await check(property as never)
}, 120_000)

test('the list sorts alike, also for who may not read one', async () => {
  const days = fc.uniqueArray(aDay, { minLength: 5, maxLength: 5 })
  const levels = fc.shuffledSubarray(ImportantLevel.options, { minLength: 5, maxLength: 5 })
  const property = fc.asyncProperty(days, levels, fc.boolean(), async (starts, given, isDown) => {
    await store(starts, given)
    const sorted = (name: string, token?: string) =>
      answerTo({ sort: `${isDown ? '-' : ''}${name},projectName` }, token)
    for (const token of [undefined, blind]) {
      expect(await sorted(`own.${day}`, token)).toEqual(await sorted('startDate', token))
      expect(await sorted(`own.${level}`, token)).toEqual(await sorted('importantLevel', token))
    }
    expect(await sorted(`own.${level}`, blind)).toEqual(await answerTo({}, blind))
  })
  await check(property as never)
}, 120_000)

test('the history tells both alike, and an undo brings both back', async () => {
  const [project] = those as [(typeof those)[0]]
  const property = fc.asyncProperty(aDay, aLevel, aDay, aLevel, async (...given) => {
    const [fromDay, fromLevel, toDay, toLevel] = given
    await store([fromDay], [fromLevel])
    const params = { id: project.id }
    const body = generalInfo({ startDate: toDay, importantLevel: toLevel })
    expect((await app.as('admin')(api.projects.editGeneralInfo, { params, body })).status).toBe(200)
    const theirs = await history(project)
    expect((await put(project, { [day]: toDay, [level]: toLevel })).status).toBe(200)
    const ours = await history(project)
    const said = (events: typeof ours, label: string) => {
      const change = events[0]?.changes.find((one) => one.label === label)
      return change && [change.before, change.after]
    }
    expect(said(ours, 'Same day')).toEqual(said(theirs, 'Start date'))
    const words: Record<string, string> = importantLevels
    expect(said(ours, 'Same level')?.map((one) => words[one])).toEqual(said(theirs, 'Priority'))
    if (fromDay === toDay && fromLevel === toLevel) return
    const mine = (await app.as('admin')(api.undo.list, {})).body.data as { request: string; action: string }[]
    const last = mine.find(({ action }) => action === 'project.own-fields')
    expect((await app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })).status).toBe(200)
    const [row] = (await projectRows([project], { withOwn: 'true' })).data
    expect(row?.own).toEqual({ [day]: fromDay, [level]: fromLevel })
  })
  await check(property as never)
}, 120_000)
