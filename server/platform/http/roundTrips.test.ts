import type { LogEvent } from 'kysely'
import type { BulkRow } from '#contract/api/bulk.ts'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api

let target: Made
let editor: Made
beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' }, roles: ['full-time'] })
  editor = await makePerson(app, { roles: ['engineering-manager'], permissions: ['employees.baseSalary.edit'] })
  await makeSpares(app.deps.db)
  await makeSpareSlots(app.deps.db)
})

/** Statements of a call, without those that identify the caller. */
async function tripsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const asked: string[] = []
  const hear = ({ query }: LogEvent) => void asked.push(query.sql)
  app.database.queries.on('ended', hear)
  expect(await work()).toMatchObject({ status: 200 })
  app.database.queries.off('ended', hear)
  expect(asked[0]).toContain('from sessions')
  return asked.slice(1)
}

/** Round trips of each change of a person: begin with undo, lock and read, write with event, commit. */
const least = 4

test.each([
  ['employees.editPersonalInfo', employees.editPersonalInfo, { address: 'Quay 9' }, least],
  ['employees.editGeneralInfo', employees.editGeneralInfo, { discordName: 'tam', phone: '+49 1519999999' }, least],
  ['employees.editSkills', employees.editSkills, { stacks: [seedId('stack', 'react')] }, least],
  ['employees.editBaseSalary', employees.editBaseSalary, { contractAmount: 12.5 }, least],
  // Who reads answers afterwards is read behind the write.
  ['employees.changeRoles', employees.changeRoles, { roles: [seedId('role', 'contractor')] }, least + 1],
  // Writes the copy of today before and after it reads and writes the employment, and returns the whole person.
  ['employees.changeStatus', employees.changeStatus, { employeeStatus: 'probation' }, least + 5],
  ['profile.edit', api.profile.edit, { address: 'Quay 9' }, least],
  // Two quotas, each with a lock, and the file.
  ['employees.uploadAvatar', employees.uploadAvatar, {}, least + 5],
])('%s takes no more round trips than it has to', async (sample, endpoint, changed, most) => {
  for (const token of [await app.tokenOf('admin'), editor.token]) {
    const given: Given = { ...samples[sample]?.(target), token }
    const call = (body: unknown) => app.as(null)(endpoint, { ...given, ...(body ? { body } : {}) })
    // A person's first salary or address takes more round trips.
    await call(given.body)
    const trips = await tripsOf(() => call(given.body && { ...given.body, ...changed }))
    expect(trips.length).toBeLessThanOrEqual(most)
  }
})

/** For a project, change and event are separate, with a read between them. */
const ofProject = least + 2

test.each([
  ['projects.changeStatus', api.projects.changeStatus, ofProject],
  ['projects.changeSurveyState', api.projects.changeSurveyState, ofProject],
  // Looks up the referenced records, and returns the whole client.
  ['projects.editGeneralInfo', api.projects.editGeneralInfo, ofProject + 2],
  // Three statements for a list of heads.
  ['projects.editContactInfo', api.projects.editContactInfo, ofProject + 4],
  // The new version needs no extra statement.
  ['workUnits.edit', api.workUnits.edit, least + 7],
  ['metadata.stacksEdit', api.metadata.stacksEdit, ofProject],
])('%s likewise', async (sample, endpoint, most) => {
  const token = await app.tokenOf('admin')
  const trips = await tripsOf(() => app.as(null)(endpoint, { ...samples[sample]?.(target), token }))
  expect(trips.length).toBeLessThanOrEqual(most)
})

const makeMid = () => makePerson(app, { columns: { seniority_id: seedId('seniority', 'mid') }, roles: ['full-time'] })

test.each([
  ['people', api.bulk.employees, { addStacks: [seedId('stack', 'react')] }, makeMid, least],
  ['projects', api.bulk.projects, { allowsSendingSurvey: false }, () => makeProject(app), ofProject],
] as const)('a bulk of %s reads fifty of them in one statement', async (_, endpoint, change, make, each) => {
  const ids: string[] = []
  for (let made = 0; made < 60; made++) ids.push((await make()).id)
  const token = await app.tokenOf('admin')
  const body = { ids, ...change }
  const outcomes: unknown[] = []
  const trips = await tripsOf(async () => {
    const answer = await app.as(null)(endpoint, { token, body })
    outcomes.push(...(answer.body.data as BulkRow[]).map(({ refusal }) => refusal))
    return answer
  })
  expect(outcomes).toEqual(ids.map(() => ''))
  // The two parts, and once the reference data and ids of the change.
  expect(trips.length).toBeLessThanOrEqual(each * ids.length + 2 + 2)
})
