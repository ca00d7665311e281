import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { generalValues, personalValues, readableValues, skillsValues } from '#contract/api/employees/values.ts'
import { idParam } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { type Db, today } from '#server/platform/deps.ts'
import { requirePaper } from '#server/platform/http/papers.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve, type StoredValues } from '#server/platform/http/serve.ts'
import { changeAvatar } from './documents.ts'
import { plannedSection, salarySection, takeBackPay, writePay } from './pay.ts'
import { keepReveal } from './payReads.ts'
import { changeEmployee } from './change.ts'
import { confirmEmployment, confirmSection } from './confirm.ts'
import { changeJob, employmentSection, planLeaving, takeBackJob } from './employmentEdits.ts'
import { generalSection, writeGeneralInfo } from './generalInfo.ts'
import { ownFieldsSection, writeOwnFields } from './ownFields.ts'
import { writeOwnFile } from './ownFile.ts'
import { personalSection, placeOf, writePersonalInfo } from './personalInfo.ts'
import { employeeById, openRecords } from './queries.ts'
import { rolesSection, writeRoles } from './roles.ts'
import { skillsSection, writeSkills } from './skills.ts'
import { statusSection, writeStatus } from './status.ts'
import type { Leaving } from './leaving.ts'
import type { OutsideAction } from '#contract/api/provisioning.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { requireOpen } from './lookups.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { finishAction, outsideActionsOf } from '#server/areas/provisioning/index.ts'

/** Reads the stored values of a section of a person, for `serve`. Leaves out what the caller cannot read. */
const storedAs =
  (valuesOf: (person: Employee) => object): StoredValues =>
  async ({ params, me }, { read, env }) => {
    const { id } = idParam.parse(params)
    const [person] = await openRecords(read, { me, today: today(env) }, [id])
    return readableValues(person ? valuesOf(person) : {}, me.can)
  }

/** Changes of status. Leaving also ends what other areas keep for the person. */
export const employeeStatusRoutes =
  (leaving: Leaving) =>
  (app: FastifyInstance, server: Server): void => {
    const { env } = server
    serve(app, server, api.employees.changeStatus, async ({ params, body, me, requestId, version }, deps) => {
      const change = { id: params.id, me, action: 'employee.status', requestId, version }
      await changeEmployee(deps, change, statusSection(today(env)), (trx, before) =>
        writeStatus(trx, env, before, body.employeeStatus, body.isKeepFwdEmail ?? false, change, leaving),
      )
      const after = await employeeById(deps.read, { me, today: today(env) }, params.id)
      return { data: after as NonNullable<typeof after> }
    })
  }

/** The edits of an employee by section (rules/people.md#5). */
export function employeeEditRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { employees } = api

  serve(
    app,
    server,
    employees.editGeneralInfo,
    async ({ params, body, closed, me, requestId, version }, deps) => {
      const change = { id: params.id, me, action: 'employee.general-info', requestId, version }
      const after = await changeEmployee(deps, change, generalSection(body, today(env)), (trx, before) =>
        writeGeneralInfo(trx, me, before, body, closed, today(env)),
      )
      return { data: after }
    },
    storedAs(generalValues),
  )

  serve(
    app,
    server,
    employees.editSkills,
    async ({ params, body, me, requestId, version }, deps) => {
      const change = { id: params.id, me, action: 'employee.skills', requestId, version }
      const after = await changeEmployee(deps, change, skillsSection(body), async (_, before) =>
        writeSkills(before, body),
      )
      return { data: after }
    },
    storedAs(skillsValues),
  )

  serve(
    app,
    server,
    employees.editPersonalInfo,
    async ({ params, body, me, requestId, version }, deps) => {
      const change = { id: params.id, me, action: 'employee.personal-info', requestId, version }
      const after = changeEmployee(deps, change, personalSection(body), (trx, before) =>
        writePersonalInfo(trx, me, before, body, env.COMPANY_EMAIL_DOMAINS),
      )
      return {
        // The place is read together with the person, but its errors come first (rules/people.md#5.9).
        data: await after.catch(async (error: unknown) => {
          await placeOf(deps.read, body.country, body.city)
          throw error
        }),
      }
    },
    storedAs(personalValues),
  )

  serve(app, server, employees.editBaseSalary, async ({ params, body, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.base-salary', requestId, version }
    const after = await changeEmployee(deps, change, salarySection(body), async (_, before) =>
      writePay(me, before, body, today(env)),
    )
    return { data: after.baseSalary }
  })

  serve(app, server, employees.editOwnFields, async ({ params, body, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.own-fields', requestId, version }
    await changeEmployee(deps, change, ownFieldsSection, (trx, before) =>
      writeOwnFields(trx, 'people', me, before, body),
    )
  })

  serve(app, server, employees.uploadOwnFile, async ({ params, file, me, requestId, version }, deps) => {
    const { id, fieldID } = params
    await requirePaper(file)
    const change = { id, me, action: 'employee.own-fields', requestId, version }
    await changeEmployee(deps, change, ownFieldsSection, (trx, before) =>
      writeOwnFile(trx, deps.env, 'people', me, before, { fieldID, file }),
    )
  })

  serve(app, server, employees.takeBackPay, async ({ params, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.pay-taken-back', requestId, version }
    await changeEmployee(deps, change, plannedSection, async (_, before) =>
      takeBackPay(me, before, params.payID, today(env)),
    )
  })

  serve(app, server, employees.changeEmployment, async ({ params, body, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.employment', requestId, version }
    await changeEmployee(deps, change, employmentSection(today(env)), (trx, before) =>
      changeJob(trx, me, before, body, today(env)),
    )
  })

  serve(app, server, employees.takeBackEmployment, async ({ params, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.employment-taken-back', requestId, version }
    await changeEmployee(deps, change, employmentSection(today(env)), (trx, before) =>
      takeBackJob(trx, me, before, params.employmentID, today(env)),
    )
  })

  serve(app, server, employees.confirmEmployment, async ({ params, body, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.confirmed', requestId, version }
    const roles = body.roles ?? []
    await changeEmployee(deps, change, confirmSection(roles, today(env)), (trx, before) =>
      confirmEmployment(trx, me, before, roles, env),
    )
  })

  serve(app, server, employees.planLeaving, async ({ params, body, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.leaving-planned', requestId, version }
    await changeEmployee(deps, change, employmentSection(today(env)), (trx, before) =>
      planLeaving(trx, me, before, body, today(env)),
    )
  })

  serve(app, server, employees.revealSalaries, ({ body, me, requestId }, deps) =>
    keepReveal(deps, body.employeeIDs, { me, requestId }),
  )

  serve(app, server, employees.changeRoles, async ({ params, body, me, requestId, version }, deps) => {
    const change = { id: params.id, me, action: 'employee.roles', requestId, version }
    await changeEmployee(deps, change, rolesSection(body.roles, today(env)), (trx, before) =>
      writeRoles(trx, me, before, body.roles, env),
    )
  })

  serve(app, server, employees.uploadAvatar, async ({ params, file, me, requestId }, deps) => ({
    data: { url: await changeAvatar(deps, { id: params.id, me, requestId }, file) },
  }))
}

/** Endpoints for actions in other systems, and for ticking them off by hand. */
export function outsideRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { employees } = api

  serve(app, server, employees.outsideActions, async ({ params, me }, { read }) => {
    await requireOpen(read, { me, today: today(env) }, params.id)
    return { data: await outsideActionsOf(read, env, params.id) }
  })

  serve(app, server, employees.tickOutsideAction, async ({ params: { id, actionId }, me, requestId }, deps) => {
    const read = async (trx: Db) => (await outsideActionsOf(trx, env, id, actionId))[0]
    await requireOpen(deps.read, { me, today: today(env) }, id)
    const data = await deps.write(async (trx) => {
      const before = await read(trx)
      if (!before) throw notFound('action')
      if (before.state === 'cancelled') throw refuse('outside.cancelled', { reason: before.reason })
      if (await finishAction(trx, actionId, me.id)) {
        const action = `employee.${before.occasion}.${before.action}`
        await audit(trx, { actorId: me.id, action, entity: 'employee', entityId: id, requestId })
      }
      return (await read(trx)) as OutsideAction
    })
    return { data }
  })
}
