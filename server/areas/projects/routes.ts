import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { Member } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { commercialValues, contactValues, readableValues } from '#contract/api/projects/values.ts'
import { idParam } from '#contract/endpoint.ts'
import {
  filledOwnFields,
  ownFieldSchema,
  ownFileOf,
  ownValuesOf,
  type Viewer,
  viewerOn,
  writeOwnFields,
  writeOwnFile,
  withoutWidening,
} from '#server/areas/employees/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { historyOf, type Strand } from '#server/platform/auditLog/history.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampFromZero, echoOf } from '#server/platform/http/paging.ts'
import { requirePaper } from '#server/platform/http/papers.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve, type StoredValues } from '#server/platform/http/serve.ts'
import { changeProject, headsIn, seenProjects, type StoredProject } from './change.ts'
import { createProject } from './create.ts'
import { changeAvatar, clientOf, writeContactInfo, writeGeneralInfo, writeStatus } from './edit.ts'
import { listCounts, listNames, listPage, listTotal } from './list.ts'
import { isProject, selectProjects } from './queries.ts'
import { projectSayings } from './sayings.ts'
import { forProjects, headsOn, projectSeen } from './visibility.ts'

const ofSlots = sql<boolean>`(a.action like 'project.member-%' or a.action like 'project.slot-%')`

/** The current name of the member an event is about, or 'Open role'. */
const sitter = sql<string>`coalesce((select s.display_name from employees s where s.id = a.subject_id), 'Open role')`

/**
 * The history of a project and its members, newest first, with the fields that the reader can see. Changes of a member
 * have the member's name; readers need permission to see members.
 */
async function projectTimeline(db: Db, id: string, { me }: Viewer, size: number, offset: number) {
  const schema = ProjectRecord.extend((await ownFieldSchema(db)).shape)
  const own: Strand = { events: sql<boolean>`not ${ofSlots}`, schema, sayings: projectSayings }
  const slots: Strand = { events: ofSlots, schema: Member, of: sitter }
  const strands = me.can('projectMembers.read') ? [own, slots] : [own]
  return historyOf(db, { entity: 'project', id, can: me.can, strands }, size, offset)
}

/** Throws 404 unless the viewer sees the project. */
async function requireSeen(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await finds(db, sql`from projects p where p.id = ${id} and ${projectSeen('p', viewer)}`)))
    throw notFound('project')
}

/** Routes that read projects (rules/projects.md#3.2 and rules/projects.md#3.3) and their history. */
export function projectReadRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { projects } = api
  const viewerOf = (me: Person): Viewer => ({ me, today: today(env) })

  serve(app, server, projects.list, async ({ query, me }, { read }) => {
    const viewer = await viewerOn(read, viewerOf(me), query.asOf, forProjects)
    const { page, size, offset } = clampFromZero(query)
    const [rows, total, counts] = await Promise.all([
      listPage(read, query, viewer, page === 0 ? null : size, offset),
      listTotal(read, query, viewer),
      query.withCounts ? listCounts(read, query, viewer) : undefined,
    ])
    return { page, size, sort: echoOf(query.sort), total, data: rows, counts }
  })

  serve(app, server, projects.options, async ({ me }, { read }) => ({ data: await listNames(read, viewerOf(me)) }))

  serve(app, server, projects.one, async ({ params, query, me }, { read }) => {
    const viewer = await viewerOn(read, viewerOf(me), query.asOf, forProjects)
    const asked = sql`where ${isProject(params.id)} and ${projectSeen('p', viewer)}`
    const { rows } = await selectProjects(viewer, 'detail', sql`from projects p`, asked).execute(headsOn(read, viewer))
    if (!rows[0]) throw notFound('project')
    return { data: rows[0] }
  })

  serve(app, server, projects.ownFields, async ({ params: { id }, me }, { read }) => {
    await requireSeen(read, viewerOf(me), id)
    return { data: await filledOwnFields(read, 'projects', id, me.can) }
  })

  serve(app, server, projects.ownFile, async ({ params, me, requestId }, { write }) =>
    write(async (trx) => {
      await requireSeen(trx, viewerOf(me), params.id)
      return { data: await ownFileOf(trx, 'projects', { ...params, me, requestId }) }
    }),
  )

  serve(app, server, projects.timeline, async ({ params, query, me }, { read }) => {
    const known = sql`from projects p where ${isProject(params.id)} and p.deleted_at is null`
    if (!(await finds(read, known))) throw notFound('project')
    const { page, size, offset } = clampFromZero(query)
    const { entries, total } = await projectTimeline(read, params.id, viewerOf(me), size, offset)
    return { page, size, sort: '', total, data: entries }
  })
}

/** Reads the stored values of a section of a project, for `serve`. Leaves out what the caller cannot read. */
const storedAs =
  (valuesOf: (project: StoredProject, can: Person['can']) => object): StoredValues =>
  async ({ params, me }, { read, env }) => {
    const { id } = idParam.parse(params)
    const [project] = await seenProjects(read, { me, today: today(env) }, [id])
    return readableValues(project ? valuesOf(project, me.can) : {}, me.can)
  }

/** The values of own fields of a project, which a write compares. */
async function ownBefore(trx: Db, id: string) {
  const values = ownValuesOf('projects', sql`${id}::uuid`)
  const { rows } = await sql<{ own: Record<string, string | number> }>`select ${values} as own`.execute(trx)
  return { id, own: rows[0]?.own ?? {} }
}

/** Routes that create projects and edit their sections (rules/projects.md#4). */
export function projectEditRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { projects } = api

  serve(app, server, projects.create, async ({ body, me, requestId }, deps) => ({
    data: await createProject(deps, me, body, requestId),
  }))

  serve(app, server, projects.changeStatus, async ({ params: { id }, body, me, requestId, version }, deps) => {
    const change = { id, me, action: 'project.status', requestId, version }
    return { data: await changeProject(deps, change, (trx) => writeStatus(trx, change, body.status, today(env))) }
  })

  serve(
    app,
    server,
    projects.editGeneralInfo,
    async ({ params: { id }, body, me, requestId, version }, deps) => {
      const change = { id, me, action: 'project.general-info', requestId, version }
      const after = await changeProject(deps, change, (trx, before) => writeGeneralInfo(trx, before, body))
      return { data: { ...after, client: await clientOf(deps.read, after) } }
    },
    storedAs(commercialValues),
  )

  serve(
    app,
    server,
    projects.editContactInfo,
    async ({ params: { id }, body, me, requestId, version }, deps) => {
      const change = { id, me, action: 'project.contact-info', requestId, version }
      const after = await changeProject(deps, change, (trx, before) =>
        withoutWidening(trx, { me, today: today(env) }, () => writeContactInfo(trx, before, body, today(env))),
      )
      return { data: { ...after, projectHead: headsIn(after) } }
    },
    storedAs(contactValues),
  )

  serve(app, server, projects.editOwnFields, async ({ params: { id }, body, me, requestId, version }, deps) => {
    const change = { id, me, action: 'project.own-fields', requestId, version }
    await changeProject(deps, change, async (trx) => {
      await requireSeen(trx, { me, today: today(env) }, id)
      return writeOwnFields(trx, 'projects', me, await ownBefore(trx, id), body)
    })
  })

  serve(app, server, projects.uploadOwnFile, async ({ params, file, me, requestId, version }, deps) => {
    const { id, fieldID } = params
    await requirePaper(file)
    const change = { id, me, action: 'project.own-fields', requestId, version }
    await changeProject(deps, change, async (trx) => {
      await requireSeen(trx, { me, today: today(env) }, id)
      return writeOwnFile(trx, env, 'projects', me, await ownBefore(trx, id), { fieldID, file })
    })
  })

  serve(app, server, projects.changeSurveyState, async ({ params: { id }, query, me, requestId }, deps) => {
    const change = { id, me, action: 'project.surveys', requestId }
    await changeProject(deps, change, async (trx) => {
      const allowed = query.allowsSendingSurvey
      await trx.updateTable('projects').set({ allows_sending_survey: allowed }).where('id', '=', id).execute()
    })
  })

  serve(app, server, projects.uploadAvatar, async ({ params, file, me, requestId }, deps) => ({
    data: { url: await changeAvatar(deps, { id: params.id, me, requestId }, file) },
  }))
}
