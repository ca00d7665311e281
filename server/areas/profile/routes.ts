import * as api from '#contract/api/index.ts'
import { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { BankAccount } from '#contract/api/ownRecord.ts'
import { type Profile, profileValues } from '#contract/api/profile.ts'
import { blankerOf } from '#contract/blanking.ts'
import { data } from '#contract/endpoint.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import {
  changeAvatar,
  changeDocument,
  changeEmployee,
  documentOf,
  employeeById,
  everything,
  fieldsOf,
  onboardingDataOf,
} from '#server/areas/employees/index.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readersOf } from './readers.ts'
import { profileSection, writeProfile } from './write.ts'

/** The caller's own record, in which no field is hidden (rules/people.md#1.7). */
export async function profileOf(db: Db, env: Deps['env'], id: string): Promise<Profile> {
  const own = await employeeById(db, everything(today(env)), id)
  if (!own) throw notFound('employee')
  return own
}

const blankClosed = blankerOf(data(EmployeeDetail))

/**
 * The record of a person as whom somebody views: what the rights of this person open of it. That it is one's own opens
 * nothing to others (docs/rules/roles.md#4.4).
 */
async function viewedProfile(server: Server, me: Person, until: string): Promise<Profile> {
  const { own, env } = server
  const { can } = await server.rightsOnPerson(own, me, me.id)
  const record = await profileOf(own.read, env, me.id)
  blankClosed?.({ data: record }, can)
  return { ...record, viewing: { until } }
}

const bankSection = { fields: fieldsOf(BankAccount), asked: {} }

/** Routes for the caller's own record (rules/people.md#5.1). */
export function profileRoutes(app: FastifyInstance, server: Server): void {
  const { ownRecord, profile } = api

  serve(app, server, profile.mine, async ({ me }, { read, env }) => ({
    data: me.viewing ? await viewedProfile(server, me, me.viewing.until) : await profileOf(read, env, me.id),
  }))

  serve(
    app,
    server,
    profile.edit,
    async ({ body, me, requestId, version }, deps) => {
      const change = { id: me.id, me, action: 'employee.profile', requestId, version }
      const after = await changeEmployee(deps, change, profileSection(body), (trx, before) =>
        writeProfile(trx, before, body, deps.env.COMPANY_EMAIL_DOMAINS),
      )
      return { data: after }
    },
    async ({ me }, { read, env }) => profileValues(await profileOf(read, env, me.id)),
  )

  serve(app, server, ownRecord.readers, async ({ me }, { read, env }) => ({
    data: await readersOf(read, me.id, today(env)),
  }))

  serve(app, server, ownRecord.onboardingData, async ({ me }, deps) => ({
    data: await onboardingDataOf(deps, me.id, me),
  }))

  serve(app, server, ownRecord.editBank, async ({ body, me, requestId, version }, deps) => {
    const change = { id: me.id, me, action: 'employee.profile', requestId, version }
    await changeEmployee(deps, change, bankSection, async () => ({ now: body }))
  })

  serve(app, server, ownRecord.document, async ({ params, me, requestId }, deps) => ({
    data: await documentOf(deps, { id: me.id, name: params.name, me, requestId }),
  }))

  serve(app, server, ownRecord.uploadDocument, async ({ params, file, me, requestId }, deps) => {
    await changeDocument(deps, { id: me.id, me, requestId }, params.name, file)
  })

  serve(app, server, profile.uploadAvatar, async ({ file, me, requestId }, deps) => ({
    data: { url: await changeAvatar(deps, { id: me.id, me, requestId }, file) },
  }))
}
