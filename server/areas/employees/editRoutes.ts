import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type Deps, today } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { changeAvatar } from './avatar.ts'
import { writeBaseSalary } from './baseSalary.ts'
import { changeEmployee } from './change.ts'
import { writeGeneralInfo } from './generalInfo.ts'
import { placeOf, writePersonalInfo } from './personalInfo.ts'
import { employeeById } from './queries.ts'
import { keepReveal } from './revealSalaries.ts'
import { requireNotAbove, writeRoles } from './roles.ts'
import { writeSkills } from './skills.ts'
import { writeStatus } from './status.ts'

/** Editing an employee, section by section (wire-people.md sections 3.12 to 3.18). */
export function employeeEditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { employees } = api

  serve(app, deps, employees.changeStatus, async ({ params, body, me, requestId, version }) => {
    const change = { id: params.id, me, action: 'employee.status', requestId, version }
    await changeEmployee(deps, change, (trx, before) =>
      writeStatus(trx, env, before, body.employeeStatus, body.isKeepFwdEmail ?? false, change),
    )
    const after = await employeeById(db, { me, today: today(env) }, params.id)
    return { data: after as NonNullable<typeof after> }
  })

  serve(app, deps, employees.editGeneralInfo, async ({ params, body, closed, me, requestId, version }) => {
    const change = { id: params.id, me, action: 'employee.general-info', requestId, version }
    const after = await changeEmployee(deps, change, (trx, before) =>
      writeGeneralInfo(trx, me, before, body, closed),
    )
    return { data: after }
  })

  serve(app, deps, employees.editSkills, async ({ params, body, me, requestId, version }) => {
    const change = { id: params.id, me, action: 'employee.skills', requestId, version }
    return { data: await changeEmployee(deps, change, (trx) => writeSkills(trx, params.id, body)) }
  })

  serve(app, deps, employees.editPersonalInfo, async ({ params, body, me, requestId, version }) => {
    const place = await placeOf(db, body.country, body.city)
    const change = { id: params.id, me, action: 'employee.personal-info', requestId, version }
    const after = await changeEmployee(deps, change, (trx, before) =>
      writePersonalInfo(trx, me, before, body, place),
    )
    return { data: after }
  })

  serve(app, deps, employees.editBaseSalary, async ({ params, body, me, requestId, version }) => {
    const change = { id: params.id, me, action: 'employee.base-salary', requestId, version }
    const after = await changeEmployee(deps, change, async (trx) => {
      await requireNotAbove(
        trx,
        me,
        params.id,
        'You may not change the salary of somebody who ranks above you. Ask an admin.',
      )
      await writeBaseSalary(trx, params.id, body)
    })
    return { data: after.baseSalary }
  })

  serve(app, deps, employees.revealSalaries, async ({ body, me, requestId }) => {
    await keepReveal(deps, body.employeeIDs, { me, requestId })
    return { data: null, message: 'ok' as const }
  })

  serve(app, deps, employees.changeRoles, async ({ params, body, me, requestId, version }) => {
    const change = { id: params.id, me, action: 'employee.roles', requestId, version }
    await changeEmployee(deps, change, (trx) => writeRoles(trx, me, params.id, body.roles))
    return { data: null, message: 'ok' as const }
  })

  serve(app, deps, employees.uploadAvatar, async ({ params, file, me, requestId }) => ({
    data: { url: await changeAvatar(deps, { id: params.id, me, requestId }, file) },
  }))
}
