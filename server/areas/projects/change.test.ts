import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/api/endpoints.ts'
import { versionOf } from '#contract/version.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { createProject, generalInfo, newMember, readProject } from '#tests/support/newProject.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { makeSpareOwnFile } from '#tests/support/spareOwnFile.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { toldEvents } from '#tests/support/toldEvents.ts'
import * as api from '#contract/api/index.ts'

const app = testServer()
const { projects } = api

const writes = endpoints.filter(
  ({ name, endpoint }) => name.startsWith('projects.') && endpoint.method !== 'GET' && endpoint.params,
)
const versioned = writes.filter(({ endpoint }) => endpoint.versioned)

/** Calls an endpoint that changes the project `id`, as admin and with the endpoint's sample body. */
const call = ({ name, endpoint }: (typeof writes)[number], id: string, version?: string) => {
  const given = samples[name]?.({} as Made)
  return app.as('admin')(endpoint, { ...given, params: { ...given?.params, id }, version })
}

test('the sections of a project are written by these calls, five of them versioned', () => {
  expect(writes.map(({ name }) => name)).toEqual([
    'projects.changeStatus',
    'projects.editGeneralInfo',
    'projects.editContactInfo',
    'projects.editOwnFields',
    'projects.uploadOwnFile',
    'projects.changeSurveyState',
    'projects.uploadAvatar',
  ])
  expect(versioned).toEqual(writes.slice(0, 5))
})

beforeAll(() => makeSpareOwnFile(app.deps.db))

describe.each(writes)('$name', (write) => {
  test('is for projects that are there', async () => {
    const gone = await makeProject(app, { deleted_at: new Date() })
    for (const id of [randomUUID(), gone.id]) {
      const { status, body } = await refused(app.deps.db, () => call(write, id))
      expect([status, body.error]).toEqual([404, expect.stringContaining('project')])
    }
  })

  test('takes ids only, in any letter case', async () => {
    const { id, code } = await makeProject(app)
    for (const wrong of [code, 'x', ' ', `${id}0`])
      expect((await refused(app.deps.db, () => call(write, wrong))).status).toBe(400)
    expect((await call(write, id.toUpperCase())).status).toBe(200)
  })

  test('moves the version of the project', async () => {
    const project = await makeProject(app)
    const before = versionOf(await readProject(app, project))
    await call(write, project.id)
    expect(versionOf(await readProject(app, project)) > before).toBe(true)
  })
})

describe.each(versioned)('two editors of $name', (write) => {
  test('the second gets the name of the first, and writes nothing', async () => {
    const project = await makeProject(app)
    const version = versionOf(await readProject(app, project))
    expect((await call(write, project.id, version)).status).toBe(200)
    const { status, body } = await refused(app.deps.db, () => call(write, project.id, version))
    expect([status, body.code]).toEqual([409, expect.stringMatching(/^record[.]changed/)])
    expect((await call(write, project.id, versionOf(await readProject(app, project)))).status).toBe(200)
  })

  test('of two at once one writes, and without a version both', async () => {
    const project = await makeProject(app)
    const version = versionOf(await readProject(app, project))
    const both = await Promise.all([call(write, project.id, version), call(write, project.id, version)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await Promise.all([call(write, project.id), call(write, project.id)])).map(({ status }) => status)).toEqual(
      [200, 200],
    )
  })
})

test('a clash names the other editor', async () => {
  const editor = await makePerson(app, { columns: { full_name: 'Linh Nguyễn' }, permissions: ['projects.edit'] })
  const { id } = await createProject(app)
  const version = versionOf(await readProject(app, { id }))
  const edit = (given: object) =>
    app.as('admin')(projects.editGeneralInfo, { params: { id }, body: generalInfo(), ...given })
  expect((await edit({ token: editor.token })).status).toBe(200)
  expect((await edit({ version })).body).toMatchObject({ changedBy: 'Linh Nguyễn' })
})

test('what is done to members leaves the version of their project', async () => {
  const { id } = await createProject(app)
  const version = versionOf(await readProject(app, { id }))
  await app.as('admin')(api.projectMembers.add, { params: { id }, body: newMember() })
  const { status } = await app.as('admin')(projects.changeStatus, {
    params: { id },
    body: { status: 'active' },
    version,
  })
  expect(status).toBe(200)
})

describe('the history', () => {
  const eventsOf = (id: string) => toldEvents(app, id)
  const change = (field: string, before: string, after: string) => ({ field, before, after, masked: false })

  test('tells what a project was created with', async () => {
    const { id } = await createProject(app, {
      accountManagers: [{ employeeID: cast.member.id, commissionRate: 2.5 }],
      members: [newMember({ employeeID: cast.fullTime.id })],
    })
    const [created, member] = await eventsOf(id)
    expect(created).toMatchObject({ actor_id: cast.admin.id, action: 'project.created' })
    expect(created?.changes).toEqual(
      expect.arrayContaining([
        change('name', '', 'Lantern Quay'),
        change('accountManagers', '', 'Minh'),
        change('commissionRates', '', 'Minh, account manager: 2.5 %'),
        change('organization', '', 'Tidewater Software'),
      ]),
    )
    expect(JSON.stringify(created?.changes)).not.toMatch(/Rating|allowsSendingSurvey|endDate/)
    expect(member).toMatchObject({ action: 'project.member-added' })
  })

  test('tells what differs after an edit, by names', async () => {
    const { db } = app.deps
    const currencyID = seedId('currency', 'EUR fiat')
    const bankAccountID = await makeEntry(db, 'bankAccounts', {
      name: 'Main account',
      bankName: 'Quay Bank',
      ownerName: 'Tidewater',
      accountNumber: '123456789',
      currencyID,
    })
    const clientID = await makeEntry(db, 'clients', { name: 'Heron Foods' })
    const stacks = [await makeEntry(db, 'stacks', { name: 'Basalt' })]
    const { id } = await createProject(app, {
      accountManagers: [{ employeeID: cast.member.id, commissionRate: 10 }],
    })
    const body = generalInfo({ bankAccountID, clientID, stacks, name: 'Lantern Quay 2' })
    await app.as('admin')(projects.editGeneralInfo, { params: { id }, body })
    const heads = [{ employeeID: cast.member.id, commissionRate: 20 }]
    await app.as('admin')(projects.editContactInfo, { params: { id }, body: { accountManagers: heads } })
    await app.as('admin')(projects.editContactInfo, { params: { id }, body: { accountManagers: heads } })
    await app.as('admin')(projects.changeStatus, { params: { id }, body: { status: 'paused' } })
    const [, ...events] = await eventsOf(id)
    expect(events.map(({ action }) => action)).toEqual([
      'project.general-info',
      'project.contact-info',
      'project.status',
    ])
    const [general, contact, status] = events.map(({ changes }) => changes)
    expect(general).toEqual(
      expect.arrayContaining([
        change('name', 'Lantern Quay', 'Lantern Quay 2'),
        change('bankAccount', '', 'Main account, Quay Bank, Tidewater'),
        change('client', '', 'Heron Foods'),
        change('stacks', '', 'Basalt'),
        change('leadRating', '0', '5'),
      ]),
    )
    expect(contact).toEqual([change('commissionRates', 'Minh, account manager: 10 %', 'Minh, account manager: 20 %')])
    expect(status).toEqual([change('status', 'Onboarding', 'Paused')])
    expect(JSON.stringify(events)).not.toContain('123456789')
  })
})
