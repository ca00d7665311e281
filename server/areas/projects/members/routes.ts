import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage, echoOf } from '#server/platform/http/paging.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOn, withoutWidening } from '#server/areas/employees/index.ts'
import { lockProject } from '../change.ts'
import { forProjects } from '../visibility.ts'
import { addMember, removeMember, removeSlot } from './addRemove.ts'
import { allocationHistory } from './allocations.ts'
import { changePeriod, editSlot, takeBack } from './edit.ts'
import { importMembers } from './importing.ts'
import { memberOf, membersOf } from './queries.ts'
import type { SlotWrite } from './slots.ts'

/** Routes for members and open roles of a project (rules/members.md#3). */
export function projectMemberRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { projectMembers } = api

  /** Runs a write in one transaction that holds the project's lock. */
  const change = <Result>(
    deps: Deps,
    { params, me, requestId }: { params: { id: string }; me: Person; requestId: string },
    write: (trx: Db, slot: SlotWrite) => Promise<Result>,
  ) =>
    deps.write(async (trx) => {
      await lockProject(trx, params.id)
      const slot = { projectId: params.id, me, env, today: today(env), requestId }
      return withoutWidening(trx, slot, () => write(trx, slot))
    })

  const requireProject = async (read: Db, id: string) => {
    const project = await read
      .selectFrom('projects')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!project) throw notFound('project')
  }

  serve(app, server, projectMembers.list, async ({ params, query, me }, { read }) => {
    await requireProject(read, params.id)
    const page = Math.max(0, query.page ?? 0)
    const { size, offset } = clampPage({ page, size: query.size })
    const viewer = await viewerOn(read, { me, today: today(env) }, query.asOf, forProjects)
    const { rows, total } = await membersOf(read, params.id, viewer, query)
    return { page, size, sort: echoOf(query.sort), total, data: rows.slice(offset, offset + size) }
  })

  serve(app, server, projectMembers.one, async ({ params: { id, memberId }, me }, { read }) => {
    await requireProject(read, id)
    const member = await memberOf(read, id, { me, today: today(env) }, { memberId })
    if (!member) throw notFound('member')
    return { data: member }
  })

  serve(app, server, projectMembers.slot, async ({ params: { id, slotId }, me }, { read }) => {
    await requireProject(read, id)
    const slot = await memberOf(read, id, { me, today: today(env) }, { slotId })
    if (!slot) throw notFound('open role')
    return { data: slot }
  })

  serve(app, server, projectMembers.add, async (call, deps) => ({
    data: await change(deps, call, (trx, slot) => addMember(trx, slot, call.body)),
  }))

  serve(app, server, projectMembers.checkImport, async (call, deps) => ({
    data: await change(deps, call, (trx, slot) => importMembers(trx, slot, call.body, false)),
  }))

  serve(app, server, projectMembers.importCsv, async (call, deps) => ({
    data: await change(deps, call, (trx, slot) => importMembers(trx, slot, call.body, true)),
  }))

  serve(app, server, projectMembers.edit, async (call, deps) => ({
    data: await change(deps, call, (trx, slot) => editSlot(trx, { ...slot, version: call.version }, call.body)),
  }))

  serve(app, server, projectMembers.changePeriod, async (call, deps) => ({
    data: await change(deps, call, (trx, slot) =>
      changePeriod(trx, { ...slot, version: call.version }, call.params.memberId, call.body),
    ),
  }))

  serve(app, server, projectMembers.allocations, async ({ params: { id, memberId } }, { read }) => {
    await requireProject(read, id)
    return { data: await allocationHistory(read, id, memberId, today(env)) }
  })

  serve(app, server, projectMembers.takeBackAllocation, async (call, deps) => {
    const { memberId, allocationID } = call.params
    await change(deps, call, (trx, slot) => takeBack(trx, { ...slot, version: call.version }, memberId, allocationID))
  })

  serve(app, server, projectMembers.remove, (call, deps) =>
    change(deps, call, (trx, slot) => removeMember(trx, slot, call.params.memberId)),
  )

  serve(app, server, projectMembers.removeSlot, (call, deps) =>
    change(deps, call, (trx, slot) => removeSlot(trx, slot, call.params.slotId)),
  )
}
