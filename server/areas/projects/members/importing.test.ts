import type { ImportOutcome } from '#contract/api/health.ts'
import * as api from '#contract/api/index.ts'
import type { Member } from '#contract/api/project.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const params = { id: castProjects.beacon.id }
const { checkImport, importCsv, list } = api.projectMembers

async function send(endpoint: typeof importCsv, csv: string, token?: string): Promise<ImportOutcome> {
  const { status, body } = await app.as('admin')(endpoint, { params, body: { csv }, ...(token && { token }) })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as ImportOutcome
}
async function seats(): Promise<Member[]> {
  return (await app.as('admin')(list, { params })).body.data as Member[]
}

const head = 'Member,Seniority,Positions,Start date,End date,Rate,Lead'

test('a dry run tells what is wrong with each line, and nothing is written while a line is broken', async () => {
  const csv = [
    head,
    `${cast.fullTime.teamEmail},Senior,Backend Engineer,2026-01-01,,1200.5,No`,
    `${cast.fullTime.teamEmail},Senior,backend,2026-01-01,,,`,
    `${cast.member.teamEmail},Senior,backend,2026-01-01,,,`,
    'nobody,Grand,backend,2026-05-01,2026-04-01,,',
  ].join('\n')
  const before = await seats()
  const checked = await send(checkImport, csv)
  expect(checked).toMatchObject({ applied: false, create: 1, error: 3 })
  expect(checked.lines.map(({ errors }) => errors)).toEqual([
    [],
    ['Member: This person is on the project already. Change the seat there.'],
    ['Member: This person is on the project already. Change the seat there.'],
    [
      'Member: Nobody has the e-mail or username "nobody".',
      'Seniority: There is no seniority "Grand". Add it on the page Config, or correct the name.',
    ],
  ])
  expect(await send(importCsv, csv)).toMatchObject({ applied: false })
  expect(await seats()).toEqual(before)
})

test('members and vacant seats are added by the rules of the form', async () => {
  const before = (await seats()).length
  const outcome = await send(
    importCsv,
    [
      head,
      `${cast.contractor.username},Senior,"Backend Engineer; QA Engineer",2026-01-01,,1200.5,Yes`,
      ',Mid,backend,,,,',
    ].join('\n'),
  )
  expect(outcome).toMatchObject({ applied: true, create: 2, error: 0 })
  const after = await seats()
  expect(after).toHaveLength(before + 2)
  expect(after.find(({ employeeID }) => employeeID === cast.contractor.id)).toMatchObject({
    status: 'active',
    isLead: true,
    rate: 1200.5,
    startDate: '2026-01-01',
    deploymentType: 'official',
    positions: expect.arrayContaining([expect.objectContaining({ code: 'backend' })]),
  })
  expect(after.some(({ employeeID, status }) => !employeeID && status === 'pending')).toBe(true)
})

test('who may not set rates cannot import them', async () => {
  const adder = await makePerson(app, { may: ['projectMembers.create'] })
  const { lines } = await send(checkImport, 'Seniority,Positions,Rate\nMid,backend,10', adder.token)
  expect(lines[0]?.errors).toEqual(['Rate: You may not set this field.'])
})
