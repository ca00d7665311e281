import * as api from '#contract/api/index.ts'
import { giveScoped, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { keyLines } from './key.ts'

const app = testServer()

test('muster key makes a key for a person, lists it without its secret, and ends it', async () => {
  const { deps } = app
  const maker = await makePerson(app, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive'],
  })
  await deps.db
    .insertInto('employee_emails')
    .values({ employee_id: maker.id, address: maker.teamEmail })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const run = (words: string[], values = {}) => keyLines(deps, deps.env, words, values)
  const given = { name: 'Payroll', permissions: 'employees.read' }
  const [secret = ''] = await run(['create', maker.teamEmail], given)
  const search = async () => (await app.as(null)(api.employees.search, { body: {}, token: secret })).status
  expect([secret.slice(0, 7), await search()]).toEqual(['muster_', 200])
  const line = (await run(['list'])).find((one) => one.includes('Payroll')) ?? ''
  expect(line).not.toContain(secret)
  const [id = ''] = line.split('\t')
  expect(await run(['revoke', id])).toEqual([`The key ${id} is revoked.`])
  expect(await search()).toBe(401)
  const on = 'employees.edit:directs'
  await expect(run(['create', maker.teamEmail], { ...given, on })).rejects.toThrow(
    'A key cannot have more access than you have.',
  )
  await giveScoped(app, maker, [{ permission: 'employees.edit', scope: 'directs' }])
  expect((await run(['create', maker.teamEmail], { ...given, on }))[0]).toMatch(/^muster_/)
  await expect(run(['create', maker.teamEmail], { ...given, on: 'employees.edit' })).rejects.toThrow(
    'Not understood: scoped.0.scope',
  )
  await expect(run(['revoke', 'x'])).rejects.toThrow('There is no key x')
  await expect(run(['create', 'nobody@tidewater.example'], given)).rejects.toThrow('No person has the address')
  await expect(run(['create', maker.teamEmail], { ...given, until: 'soon' })).rejects.toThrow('Not understood: endsOn')
  await expect(run([])).rejects.toThrow('The action is missing')
})
