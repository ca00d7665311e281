import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { exporting } from '#contract/exports.ts'
import { giveScoped, type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** A list with pay of some people tells the trail of these, and of nobody else (rules/permissions.md#5.3). */
const app = testServer()

async function paid(columns: object) {
  const person = await makePerson(app, { columns: { display_name: `Paid ${randomUUID()}`, ...columns } })
  const body = {
    contractAmount: 4200,
    companyAccountAmount: 0,
    personalAccountAmount: 4200,
    currencyCode: 'EUR',
    batch: 1,
  }
  const { status } = await app.as('admin')(api.employees.editBaseSalary, { params: { id: person.id }, body })
  expect(status).toBe(200)
  return person
}

const looksAt = ({ id }: Made) =>
  app.deps.db
    .selectFrom('audit_events')
    .select('actor_id as actor')
    .where('action', '=', 'employee.reveal-salary')
    .where('entity_id', '=', id)
    .execute()

test('who sees pay of some people and exports all looked at the pay of these', async () => {
  const manager = await makePerson(app, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive'],
  })
  await giveScoped(app, manager, [{ permission: 'employees.baseSalary.read', scope: 'directs' }])
  const [report, other] = [await paid({ line_manager_id: manager.id }), await paid({})]
  const body = { list: 'employees', format: 'csv', columns: ['teamEmail', 'baseSalary'] }
  const { status, text } = await app.as(null)(exporting.list, { token: manager.token, body })
  expect(status).toBe(200)
  const rowOf = ({ teamEmail }: Made) => text.split('\r\n').find((line) => line.includes(teamEmail)) ?? ''
  expect([rowOf(report).includes('4200'), rowOf(other).includes('4200')]).toEqual([true, false])
  expect(await looksAt(report)).toEqual([{ actor: manager.id }])
  expect(await looksAt(other)).toEqual([])
})
