import { sql } from 'kysely'
import { employees } from '#contract/api/employees/endpoints.ts'
import { addressOf } from '#tests/support/address.ts'
import { openPair, type Pair } from './pair.ts'
import { lineManager, witness } from './people.ts'
import { secrets } from './secrets.ts'

/**
 * Feedback between two is read by nobody else, whatever he may (rules/surveys.md#7.12). The attack asks of some people
 * only, of whom few have any. Here an admin and a line manager ask of everybody.
 */
const secret = secrets.filter(({ name }) => name === 'feedback between two others')
let pair: Pair
beforeAll(async () => {
  pair = await openPair(secret, [witness, lineManager])
}, 120_000)
afterAll(() => pair.close())

const withFeedback = sql<{ id: string }>`select giver_id as id from given_feedback
  union select receiver_id from given_feedback`

test("nobody's page tells an admin or a line manager what others wrote to each other", async () => {
  const { rows: people } = await sql<{ id: string }>`select id from employees`.execute(pair.first.deps.db)
  const { rows: changed } = await withFeedback.execute(pair.second.deps.db)
  const { rows: before } = await withFeedback.execute(pair.first.deps.db)
  expect(changed.length - before.length).toBeGreaterThan(20)
  const findings: string[] = []
  const statuses = new Set<number>()
  for (const attacker of [witness, lineManager])
    for (const { id } of people) {
      const url = addressOf(employees.given, { id })
      const { status, parting } = await pair.ask(attacker, { operationId: 'employees.given', method: 'GET', url })
      statuses.add(status)
      if (parting) findings.push(`${attacker.name}: ${parting.join(' | ')}`)
    }
  expect(findings).toEqual([])
  expect(statuses).toContain(200)
}, 300_000)
