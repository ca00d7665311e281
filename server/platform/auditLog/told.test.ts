import fc from 'fast-check'
import { z } from 'zod'
import { field } from '#contract/fields.ts'
import { changesBetween } from './audit.ts'
import { toldBy } from './told.ts'

const statuses = { on: 'Running', off: 'At rest' }
const Named = z.object({ id: z.string(), name: z.string() })
const Thing = z.object({
  text: field(z.string(), { label: 'Text' }),
  flag: field(z.boolean(), { label: 'Flag' }),
  count: field(z.number().nullable(), { label: 'Count' }),
  status: field(z.enum(['on', 'off']), { label: 'Status', choices: statuses }),
  boss: field(Named.nullable(), { label: 'Boss', kind: 'employee' }),
  stacks: field(z.array(Named), { label: 'Stacks', kind: 'stacks' }),
  mails: field(z.array(z.string()), { label: 'Mails' }),
})
type Thing = z.infer<typeof Thing>

const record = fc.uuid().map((id) => ({ id, name: `N${id}` }))
const thing: fc.Arbitrary<Thing> = fc.record({
  text: fc.string(),
  flag: fc.boolean(),
  count: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  status: fc.constantFrom('on' as const, 'off' as const),
  boss: fc.option(record),
  stacks: fc.uniqueArray(record, { maxLength: 4, selector: ({ id }) => id }),
  mails: fc.array(fc.emailAddress(), { maxLength: 3 }),
})

/** The words of each value, without any event. */
const wordsOf = ({ text, flag, count, status, boss, stacks, mails }: Thing): Record<keyof Thing, string> => ({
  text,
  flag: flag ? 'Yes' : 'No',
  count: count === null ? '' : JSON.stringify(count),
  status: statuses[status],
  boss: boss?.name ?? '',
  stacks: stacks
    .map(({ name }) => name)
    .toSorted()
    .join(', '),
  mails: mails.toSorted().join(', '),
})

test('the words of a change that is told are the words of the values, after the event was stored as JSON', () => {
  fc.assert(
    fc.property(thing, thing, (before, after) => {
      const stored = JSON.parse(JSON.stringify(changesBetween(Thing, before, after)))
      const known = [before, after].flatMap(({ boss, stacks }) => [...stacks, ...(boss ? [boss] : [])])
      const names = new Map(known.map(({ id, name }) => [id, name]))
      const [old, now] = [wordsOf(before), wordsOf(after)]
      const wanted = (Object.keys(old) as (keyof Thing)[]).filter((name) => old[name] !== now[name])
      const told = toldBy(Thing, stored, () => true, names)
      expect(told.map((one) => [one.field, one.before, one.after])).toEqual(
        wanted.map((name) => [name, old[name], now[name]]),
      )
    }),
  )
})
