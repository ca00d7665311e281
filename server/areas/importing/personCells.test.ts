import type { ImportCheck } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { castProjects } from '#tests/support/cast.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Two people who are called Anna. The username of the first is the name of both. */
let anna: Made
let other: Made
let third: Made
beforeAll(async () => {
  anna = await makePerson(app, { columns: { username: 'anna', display_name: 'Anna' } })
  other = await makePerson(app, { columns: { username: 'anna.tran', display_name: 'Anna' } })
  third = await makePerson(app, { columns: { line_manager_id: other.id } })
})

async function checked(cell: string): Promise<ImportCheck> {
  const file = { name: 'people.csv', bytes: Buffer.from(`Team email,Line manager\n${third.teamEmail},${cell}`) }
  return (await app.as('admin')(api.employeeImports.check, { file, body: {} })).body.data as ImportCheck
}

test.each(['Anna', 'anna', 'ANNA', 'anna.tran'])('%s names nobody (rules/files.md#1.2)', async (cell) => {
  const { lines } = await checked(cell)
  expect(lines).toMatchObject([{ outcome: 'error' }])
  expect(lines[0]?.errors.join()).toContain(`"${cell}" is no team email.`)
  const members = { params: { id: castProjects.beacon.id }, body: { csv: `Member,Notes\n${cell},x` } }
  const { body } = await app.as('admin')(api.projectMembers.checkImport, members)
  expect((body.data as ImportCheck).lines).toMatchObject([{ outcome: 'error' }])
  const { imported } = await auditedProject(app)
  const health = await imported(`kind,cycle,name,owner\ncycle,1,,\naction-item,1,Do,${cell}`, false)
  expect(health.lines.map(({ outcome }) => outcome)).toEqual(['create', 'error'])
})

test('a person is named by address, username or exported cell', async () => {
  for (const cell of ['Anna (@anna.tran)', '@ANNA.tran', other.teamEmail.toUpperCase()])
    expect((await checked(cell)).lines).toMatchObject([{ outcome: 'same' }])
  for (const cell of ['Anna (@anna)', '@anna', anna.teamEmail])
    expect((await checked(cell)).lines).toMatchObject([
      { outcome: 'update', values: [{ before: 'Anna (@anna.tran)', after: 'Anna (@anna)' }] },
    ])
  expect((await checked('@nobody')).lines[0]?.errors.join()).toContain('No person has the team email or username')
})
