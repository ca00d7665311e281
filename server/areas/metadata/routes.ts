import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { commercialKindNames } from '#contract/api/metadata/commercialKinds.ts'
import { callsOf, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { isPictured, metadataKindNames, type PicturedKind } from '#contract/api/metadata/kinds.ts'
import { employeeStatuses, projectStatuses } from '#contract/api/metadata/metadata.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { storePublic } from '#server/platform/http/files.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { ok, serve } from '#server/platform/http/serve.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'
import { createEntry, deleteEntry, editEntry, type Claims, type NameCarriers } from './change.ts'
import { mergeEntries } from './merge.ts'
import { workplaces } from './publicHolidays.ts'
import { entryById, entryRows, roleRows, stackRows, withIds } from './queries.ts'
import { usageRows } from './uses.ts'

/** Names of statuses that API clients expect (rules/metadata.md#2.1), where screens use another word. */
const knownNames: Record<string, string> = { 'on-boarding': 'On Boarding' }

const codeNames = (choices: Record<string, string>) =>
  Object.entries(choices).map(([code, name]) => ({ id: '' as const, code, name: knownNames[code] ?? name }))

/** The list of a kind. */
function listRoute(app: FastifyInstance, server: Server, kind: KeptKind, list: Endpoint): void {
  serve(app, server, list, async ({ query }, { read }) => ({
    data: await entryRows(read, kind, withIds(query.ids as string[] | undefined)),
  }))
}

/** What other areas do: `carriers` are told of new names, `claims` keep entries from being deleted. */
interface Others {
  carriers?: NameCarriers
  claims?: Claims
}

/** The calls of every kind besides its list: one entry, usage counts, create, edit and delete. */
function keepingRoutes(app: FastifyInstance, server: Server, kind: KeptKind, { carriers = {}, claims = {} }: Others) {
  const calls = callsOf(kind)
  serve(app, server, calls.usage, async ({ me }, deps) => ({
    data: await usageRows(deps.read, kind, { can: me.can, today: today(server.env) }),
  }))
  serve(app, server, calls.one, async ({ params }, deps) => {
    const entry = await entryById(deps.read, kind, String(params.id))
    if (!entry) throw notFound(keptKinds[kind].one)
    return { data: entry }
  })
  serve(app, server, calls.create, async ({ body, me, requestId }, deps) => {
    return { ...ok, id: await createEntry(deps, { kind, me, requestId }, body) }
  })
  serve(app, server, calls.edit, ({ params, body, version, me, requestId }, deps) =>
    editEntry(deps, { kind, me, requestId, version }, String(params.id), async () => body, carriers),
  )
  if (calls.merge)
    serve(app, server, calls.merge, async ({ params, body, me, requestId }, deps) => {
      const { from, dryRun } = body as { from: string; dryRun: boolean }
      const pair = { keep: String(params.id), gone: from }
      return { data: await mergeEntries(deps, { kind, me, requestId }, pair, dryRun) }
    })
  serve(app, server, calls.remove, ({ params, me, requestId }, deps) =>
    deleteEntry(deps, { kind, me, requestId }, String(params.id), claims),
  )
}

/** The upload of a picture, for kinds that have one. */
function pictureRoutes(app: FastifyInstance, server: Server, kind: PicturedKind): void {
  serve(app, server, api.metadata[`${kind}UploadAvatar`], async ({ params, file, me, requestId }, deps) => {
    const id = String(params.id)
    const target = { targetType: kind, targetId: id, uploadBy: me.id }
    const picture = await smallPicture(file.bytes)
    let url = ''
    const fill = async (trx: Db) => {
      await requireQuota(trx, deps.env, target, picture.bytes)
      url = await storePublic(trx, { ...target, folder: `metadata/${kind}/${id}` }, picture)
      return { avatar: url }
    }
    await editEntry(deps, { kind, me, requestId }, id, fill, {})
    return { data: { url } }
  })
}

/** Routes for the lists of rules/metadata.md#1. */
export const metadataRoutes =
  (others: Others) =>
  (app: FastifyInstance, server: Server): void => {
    const { metadata } = api
    serve(app, server, metadata.workingStatuses, async () => ({ data: codeNames(employeeStatuses) }))
    serve(app, server, metadata.accountStatuses, async () => ({ data: codeNames(employeeStatuses) }))
    serve(app, server, metadata.projectStatuses, async () => ({ data: codeNames(projectStatuses) }))
    serve(app, server, metadata.roles, async (_call, { read }) => ({ data: await roleRows(read) }))
    serve(app, server, metadata.workplaces, async () => ({ data: await workplaces() }))
    serve(app, server, metadata.currency, async (_call, { read }) => ({ data: await entryRows(read, 'currencies') }))
    serve(app, server, metadata.cities, async ({ params }, { read }) => {
      const [country] = await entryRows(read, 'countries', withIds([params.countryId]))
      if (!country) throw notFound('country')
      return { data: country.cities }
    })
    serve(app, server, metadata.stacks, async ({ query }, { read }) => {
      const { page, size, offset } = clampPage(query)
      const { rows, total } = await stackRows(read, query, size, offset)
      return { page, size, sort: '', total, data: rows }
    })
    for (const kind of metadataKindNames) {
      // Stacks have their own list below, with search and pages.
      if (kind !== 'stacks') listRoute(app, server, kind, metadata[kind])
      keepingRoutes(app, server, kind, others)
    }
    for (const kind of metadataKindNames.filter(isPictured)) pictureRoutes(app, server, kind)
  }

/** The lists of rules/metadata.md#3, and the calls that change them. */
export function commercialRoutes(app: FastifyInstance, server: Server): void {
  const { clients, companyInfos, bankAccounts } = api
  listRoute(app, server, 'clients', clients.list)
  listRoute(app, server, 'companyInfos', companyInfos.list)
  listRoute(app, server, 'bankAccounts', bankAccounts.list)
  for (const kind of commercialKindNames) keepingRoutes(app, server, kind, {})
}
