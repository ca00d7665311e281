import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Usage } from '#contract/api/metadata/keeping.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

/** For each place, the index of the entry it uses, or undefined. Some places use both. */
const entry = fc.option(fc.constantFrom(0, 1), { nil: undefined })
const entries = fc.subarray([0, 1])
const somebody = fc.record({
  deleted: fc.boolean(),
  stacks: entries,
  positions: entries,
  country: entry,
  wise: entry,
  local: entry,
  salary: entry,
})
const something = fc.record({
  deleted: fc.boolean(),
  stacks: entries,
  unitStacks: entries,
  members: fc.array(fc.record({ positions: entries, deleted: fc.boolean() }), { maxLength: 2 }),
})
const company = fc.record({
  people: fc.array(somebody, { minLength: 1, maxLength: 4 }),
  projects: fc.array(something, { maxLength: 3 }),
})

type Kind = 'stacks' | 'positions' | 'countries' | 'currencies'
const usage = async (kind: Kind, ids: string[]) => {
  const { body } = await app.as('admin')(api.metadata[`${kind}Usage`])
  const rows = body.data as Usage[]
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    return [row?.people, row?.projects]
  })
}

/** Two new entries of a kind, with names that no other entry has. */
const two = async (kind: Kind, names: string[]) => Promise.all(names.map((name) => makeEntry(db(), kind, { name })))

const at = (places: number[], ids: string[]) => places.map((place) => ids[place] ?? '')

let made = 0
const letters = () => `X${String.fromCharCode(65 + Math.floor(made / 26), 65 + (made++ % 26))}`

test('uses agree with a naive second computation', async () => {
  await fc.assert(
    fc.asyncProperty(company, async ({ people, projects }) => {
      const lands = [crypto.randomUUID(), crypto.randomUUID()]
      const money = [letters(), letters()]
      const stacks = await two('stacks', [crypto.randomUUID(), crypto.randomUUID()])
      const positions = await two('positions', [crypto.randomUUID(), crypto.randomUUID()])
      const countries = await two('countries', lands)
      const currencies = await two('currencies', money)
      const gone = (deleted: boolean) => (deleted ? { deleted_at: new Date() } : {})
      const ids: string[] = []
      for (const one of people) {
        const named = (list: string[], at: number | undefined) => (at === undefined ? '' : list[at])
        const columns = {
          country: named(lands, one.country),
          wise_currency: named(money, one.wise),
          local_bank_currency: named(money, one.local),
          ...gone(one.deleted),
        }
        const { id } = await makePerson(app, { columns })
        ids.push(id)
        const stacksOf = at(one.stacks, stacks).map((stack_id) => ({ employee_id: id, stack_id }))
        await insertRows(db(), 'employee_stacks', stacksOf)
        const positionsOf = at(one.positions, positions).map((position_id) => ({
          employee_id: id,
          position_id,
        }))
        await insertRows(db(), 'employee_positions', positionsOf)
        const currency_id = one.salary === undefined ? null : currencies[one.salary]
        const pay = { employee_id: id, valid: '[2020-01-01,)', batch: 1 }
        if (currency_id) await insertRows(db(), 'pay', [{ ...pay, currency_id }])
      }
      for (const one of projects) {
        const project = await makeProject(app, gone(one.deleted))
        const stacksOf = at(one.stacks, stacks).map((stack_id) => ({ project_id: project.id, stack_id }))
        await insertRows(db(), 'project_stacks', stacksOf)
        const unit = crypto.randomUUID()
        await insertRows(db(), 'work_units', [{ id: unit, project_id: project.id, name: 'Unit', type: 'development' }])
        const unitStacks = at(one.unitStacks, stacks).map((stack_id) => ({ work_unit_id: unit, stack_id }))
        await insertRows(db(), 'work_unit_stacks', unitStacks)
        for (const member of one.members) {
          const position_ids = at(member.positions, positions)
          await joinProject(app, { id: ids[0] ?? '' }, project, { position_ids, ...gone(member.deleted) })
        }
      }
      const living = people.filter(({ deleted }) => !deleted)
      const running = projects.filter(({ deleted }) => !deleted)
      const counts = (
        byPerson: (one: (typeof people)[number], at: number) => boolean,
        byProject: (one: (typeof projects)[number], at: number) => boolean = () => false,
      ) =>
        [0, 1].map((at) => [
          living.filter((one) => byPerson(one, at)).length,
          running.filter((one) => byProject(one, at)).length,
        ])
      expect(await usage('stacks', stacks)).toEqual(
        counts(
          (one, at) => one.stacks.includes(at),
          (one, at) => one.stacks.includes(at) || one.unitStacks.includes(at),
        ),
      )
      expect(await usage('positions', positions)).toEqual(
        counts(
          (one, at) => one.positions.includes(at),
          (one, at) => one.members.some((member) => !member.deleted && member.positions.includes(at)),
        ),
      )
      expect(await usage('countries', countries)).toEqual(counts((one, at) => one.country === at))
      expect(await usage('currencies', currencies)).toEqual(
        counts((one, at) => [one.wise, one.local, one.salary].includes(at as 0 | 1)),
      )
    }),
    { numRuns: 12 },
  )
})
