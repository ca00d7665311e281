import * as api from '#contract/api/index.ts'
import type { WorkUnit } from '#contract/api/projects/workUnits.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, makePerson, makeProject } from './people.ts'
import { newUnit } from './slots.ts'
import type { Given, TestApp } from './testApp.ts'

/** The calls on the work units of a project, by default as the admin. */
export function unitCalls(app: TestApp, { id }: { id: string }) {
  const call = app.as('admin')
  const list = async (status = '', token?: string) => {
    const { body } = await call(api.workUnits.list, {
      params: { id },
      query: { status },
      ...(token && { token }),
    })
    return body.data as WorkUnit[]
  }
  const on = (unit: { id: string }, given: Given = {}) => ({ ...given, params: { id, unitId: unit.id } })
  return {
    list,
    create: (over: object = {}, given: Given = {}) =>
      call(api.workUnits.create, { params: { id }, body: newUnit({ ...over }), ...given }),
    made: async (over: object = {}) =>
      (await call(api.workUnits.create, { params: { id }, body: newUnit({ ...over }) })).body.data as WorkUnit,
    edit: (unit: { id: string }, over: object = {}, given: Given = {}) => {
      const { status: _, ...body } = newUnit({ ...over })
      return call(api.workUnits.edit, on(unit, { body, ...given }))
    },
    archive: (unit: { id: string }, given: Given = {}) => call(api.workUnits.archive, on(unit, given)),
    unarchive: (unit: { id: string }, given: Given = {}) => call(api.workUnits.unarchive, on(unit, given)),
  }
}

/** A project with two people, and the calls on its work units. */
export async function staffedUnits(app: TestApp) {
  const project = await makeProject(app)
  const [ann, bob] = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app, { roles: ['full-time'] })]
  await joinProject(app, ann, project, { start_date: '2024-02-01' })
  await joinProject(app, bob, project, {
    start_date: daysLater(today(app.deps.env), 20),
  })
  return { project, ann, bob, ...unitCalls(app, project) }
}
