import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, leadProject, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { staffedUnits, unitCalls } from '#tests/support/units.ts'

const app = testServer()
const staffed = () => staffedUnits(app)
const day = (days: number) => daysLater(today(app.deps.env), days)

describe('who may (check 13)', () => {
  const read: Permission[] = ['projectWorkUnits.read']
  const write: Permission[] = ['projectWorkUnits.create', 'projectWorkUnits.edit']
  const all: Permission[] = ['projectWorkUnits.create.fullAccess', 'projectWorkUnits.edit.fullAccess']
  type Place = 'outsider' | 'member' | 'lead'

  async function caller(project: { id: string }, place: Place, may: Permission[], columns: object = {}) {
    const person = await makePerson(app, { permissions: [...read, ...write, ...may] })
    if (place === 'member') await joinProject(app, person, project, columns)
    if (place === 'lead') await leadProject(app, person, project)
    return person
  }

  /** Status codes of the calls: list (the same as one), create, edit, archive, unarchive. */
  async function tried(project: { id: string }, unit: { id: string }, token: string) {
    const { create, edit, archive, unarchive } = unitCalls(app, project)
    const list = await app.as(null)(api.workUnits.list, { params: { id: project.id }, token })
    const one = await app.as(null)(api.workUnits.one, { params: { id: project.id, unitId: unit.id }, token })
    expect(one.status).toBe(list.status)
    const writes = [
      await create({}, { token }),
      await edit(unit, {}, { token }),
      await archive(unit, { token }),
      await unarchive(unit, { token }),
    ]
    return [list.status, ...writes.map(({ status }) => status)]
  }

  test.each<[Place, Permission[], number, number]>([
    ['outsider', [], 404, 404],
    ['member', [], 200, 404],
    ['lead', [], 200, 200],
    ['outsider', all, 404, 200],
    ['outsider', ['projectWorkUnits.read.fullAccess'], 200, 404],
  ])('%s with %p: reads %i, writes %i', async (place, may, reads, writes) => {
    const { project, made } = await staffed()
    const { token } = await caller(project, place, may)
    expect(await tried(project, await made(), token)).toEqual([reads, writes, writes, writes, writes])
  })

  test.each<[string, object]>([
    ['ended before', { end_date: daysLater(today({ TIME_ZONE: 'UTC' }), -1) }],
    ['ends today', { end_date: today({ TIME_ZONE: 'UTC' }) }],
    ['begins tomorrow', { start_date: daysLater(today({ TIME_ZONE: 'UTC' }), 1) }],
  ])('whose membership %s is an outsider, even as a lead', async (_what, columns) => {
    const { project, made } = await staffed()
    const person = await caller(project, 'lead', [])
    await app.deps.db.updateTable('project_members').set(columns).where('employee_id', '=', person.id).execute()
    expect(await tried(project, await made(), person.token)).toEqual([404, 404, 404, 404, 404])
  })

  test('a lead whose period has ended counts as a member, and the error says so', async () => {
    const { project, made, edit } = await staffed()
    const { id, token } = await caller(project, 'lead', [])
    const ended = { end_date: day(0) }
    await app.deps.db.updateTable('project_heads').set(ended).where('employee_id', '=', id).execute()
    const unit = await made()
    expect(await tried(project, unit, token)).toEqual([200, 404, 404, 404, 404])
    expect((await edit(unit, {}, { token })).body.code).toBe('workUnit.notLeading')
  })

  test.each(['on-boarding', 'paused', 'closed'])('of a %s project only full access sees them', async (status) => {
    const { project, made } = await staffed()
    const unit = await made()
    const lead = await caller(project, 'lead', [])
    await app.deps.db.updateTable('projects').set({ status }).where('id', '=', project.id).execute()
    expect(await tried(project, unit, lead.token)).toEqual([404, 404, 404, 404, 404])
    expect(await tried(project, unit, await app.tokenOf('admin'))).toEqual([200, 200, 200, 200, 200])
  })
})
