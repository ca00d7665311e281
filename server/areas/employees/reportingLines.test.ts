import fc from 'fast-check'
import { sql } from 'kysely'
import { anotherWaits } from '#tests/support/anotherWaits.ts'
import { often } from '#tests/support/long.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const count = 7
const who = fc.integer({ min: 0, max: count - 1 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), who, to: fc.option(who) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The line managers and deletions of all, as a person would keep them on paper. */
interface Company {
  above: (number | null)[]
  isDeleted: boolean[]
}

function take({ above, isDeleted }: Company, taken: Step): void {
  if (taken.kind === 'move') above[taken.who] = taken.to
  else isDeleted[taken.who] = taken.kind === 'delete'
}

/** Walks up from each person until the top, a deleted person, or somebody met before. */
function lines({ above, isDeleted }: Company): string[] {
  return above.flatMap((_, from) => {
    const met = new Set<number>()
    for (let at: number | null = from; at !== null && !isDeleted[at]; ) {
      at = above[at] ?? null
      if (at === null || met.has(at)) break
      met.add(at)
    }
    return [...met].filter((at) => at !== from).map((at) => `${at} above ${from}`)
  })
}

const manager = (taken: Step & { kind: 'move' }, ids: string[]) => (taken.to === null ? null : ids[taken.to])

async function apply(ids: string[], taken: Step): Promise<void> {
  const set =
    taken.kind === 'move'
      ? sql`line_manager_id = ${manager(taken, ids)}`
      : sql`deleted_at = ${taken.kind === 'delete' ? sql`now()` : null}`
  await sql`update employees set ${set} where id = ${ids[taken.who]}`.execute(app.deps.db)
}

const kept = async (ids: string[]) => {
  const { rows } = await sql<{ manager: string; person: string }>`select manager_id as manager, employee_id as person
    from reporting_lines where employee_id = any (${ids}::uuid[])`.execute(app.deps.db)
  return rows.map(({ manager: above, person }) => `${ids.indexOf(above)} above ${ids.indexOf(person)}`)
}

test('lines follow moves, deletions and circles of managers, as a walk upwards finds them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      const ids: string[] = []
      for (let n = 0; n < count; n++) ids.push((await makePerson(app)).id)
      const company: Company = { above: ids.map(() => null), isDeleted: ids.map(() => false) }
      for (const taken of steps) {
        take(company, taken)
        await apply(ids, taken)
        expect((await kept(ids)).toSorted()).toEqual(lines(company).toSorted())
      }
    }),
    { numRuns: often(15, 300) },
  )
})

test('people added with their managers in one statement have the whole line', async () => {
  const top = await makePerson(app)
  const { rows } = await sql<{ id: string }>`with line (id, above, n) as (
      select md5(${top.id} || n)::uuid, case n when 1 then ${top.id}::uuid else md5(${top.id} || n - 1)::uuid end, n
      from generate_series(1, 4) n)
    insert into employees (id, line_manager_id, full_name, display_name, username, personal_email)
    select id, above, 'x', 'x', 'line-' || left(id::text, 8), left(id::text, 8) || '@example.com'
    from line order by n desc returning id`.execute(app.deps.db)
  const [last = ''] = rows.map(({ id }) => id)
  const above = await sql`select from reporting_lines where employee_id = ${last}`.execute(app.deps.db)
  expect(above.rows).toHaveLength(4)
})

test('two moves in one line at the same time each see the other', async () => {
  const [top, middle, low] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const move = (who: string, to: string) => sql`update employees set line_manager_id = ${to} where id = ${who}`
  let second: Promise<unknown> | undefined
  await app.deps.db.transaction().execute(async (trx) => {
    await move(low.id, middle.id).execute(trx)
    second = move(middle.id, top.id).execute(app.deps.db)
    second.catch(() => undefined)
    await anotherWaits(trx)
  })
  await second
  const above = await sql`select from reporting_lines where employee_id = ${low.id}`.execute(app.deps.db)
  expect(above.rows).toHaveLength(2)
})
