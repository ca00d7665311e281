import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type CommercialKind, commercialKindNames } from '#contract/api/metadata/commercialKinds.ts'
import { callsOf, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { isPictured, metadataKindNames, type PicturedKind } from '#contract/api/metadata/kinds.ts'
import { employeeStatuses, projectStatuses } from '#contract/api/metadata/metadata.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { storePublic } from '#server/platform/http/files.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { serve } from '#server/platform/http/serve.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'
import { createEntry, deleteEntry, editEntry } from './change.ts'
import { citiesOf, entryById, entryRows, roleRows, stackRows, withIds } from './queries.ts'
import { usageRows } from './uses.ts'

/** Names of statuses that API clients expect (rules/metadata.md#2.1), where screens use another word. */
const knownNames: Record<string, string> = { 'on-boarding': 'On Boarding' }

const codeNames = (choices: Record<string, string>) =>
  Object.entries(choices).map(([code, name]) => ({ id: '' as const, code, name: knownNames[code] ?? name }))

const ok = { data: null, message: 'ok' as const }

/** The calls of every kind besides its list: one entry, usage counts, create, edit and delete. */
function keepingRoutes(app: FastifyInstance, deps: Deps, kind: KeptKind): void {
  const calls = callsOf(kind)
  serve(app, deps, calls.usage, async ({ me }) => ({ data: await usageRows(deps.db, kind, me.can) }))
  serve(app, deps, calls.one, async ({ params }) => {
    const entry = await entryById(deps.db, kind, String(params.id))
    if (!entry) throw notFound(keptKinds[kind].one)
    return { data: entry }
  })
  serve(app, deps, calls.create, async ({ body, me, requestId }) => {
    return { ...ok, id: await createEntry(deps, { kind, me, requestId }, body) }
  })
  serve(app, deps, calls.edit, async ({ params, body, version, me, requestId }) => {
    await editEntry(deps, { kind, me, requestId, version }, String(params.id), async () => body)
    return ok
  })
  serve(app, deps, calls.remove, async ({ params, me, requestId }) => {
    await deleteEntry(deps, { kind, me, requestId }, String(params.id))
    return ok
  })
}

/** The upload of a picture, for kinds that have one. */
function pictureRoutes(app: FastifyInstance, deps: Deps, kind: PicturedKind): void {
  serve(app, deps, api.metadata[`${kind}UploadAvatar`], async ({ params, file, me, requestId }) => {
    const id = String(params.id)
    const target = { targetType: kind, targetId: id, uploadBy: me.id }
    const picture = await smallPicture(file.bytes)
    let url = ''
    await editEntry(deps, { kind, me, requestId }, id, async (trx) => {
      await requireQuota(trx, deps.env, target, picture.bytes)
      url = await storePublic(trx, { ...target, folder: `metadata/${kind}/${id}` }, picture)
      return { avatar: url }
    })
    return { data: { url } }
  })
}

/** Routes for the lists of rules/metadata.md#1. */
export function metadataRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { metadata } = api
  serve(app, deps, metadata.workingStatuses, async () => ({ data: codeNames(employeeStatuses) }))
  serve(app, deps, metadata.accountStatuses, async () => ({ data: codeNames(employeeStatuses) }))
  serve(app, deps, metadata.projectStatuses, async () => ({ data: codeNames(projectStatuses) }))
  serve(app, deps, metadata.roles, async () => ({ data: await roleRows(db) }))
  serve(app, deps, metadata.currency, async () => ({ data: await entryRows(db, 'currencies') }))
  serve(app, deps, metadata.cities, async ({ params }) => {
    const cities = await citiesOf(db, params.countryId)
    if (!cities) throw notFound('country')
    return { data: cities }
  })
  serve(app, deps, metadata.stacks, async ({ query }) => {
    const { page, size, offset } = clampPage(query)
    const { rows, total } = await stackRows(db, query, size, offset)
    return { page, size, sort: '', total, data: rows }
  })
  for (const kind of metadataKindNames) {
    // Stacks have their own list below, with search and pages.
    if (kind !== 'stacks') {
      const list: Endpoint = metadata[kind]
      serve(app, deps, list, async ({ query }) => ({
        data: await entryRows(db, kind, withIds(query.ids as string[] | undefined)),
      }))
    }
    keepingRoutes(app, deps, kind)
  }
  for (const kind of metadataKindNames.filter(isPictured)) pictureRoutes(app, deps, kind)
}

/** The lists of rules/metadata.md#3, and the calls that change them. */
export function commercialRoutes(app: FastifyInstance, deps: Deps): void {
  const { clients, companyInfos, bankAccounts } = api
  const rows = <K extends CommercialKind>(kind: K, { ids }: { ids?: string[] | undefined }) =>
    entryRows(deps.db, kind, withIds(ids))
  serve(app, deps, clients.list, async ({ query }) => ({ data: await rows('clients', query) }))
  serve(app, deps, companyInfos.list, async ({ query }) => ({ data: await rows('companyInfos', query) }))
  serve(app, deps, bankAccounts.list, async ({ query }) => ({ data: await rows('bankAccounts', query) }))
  for (const kind of commercialKindNames) keepingRoutes(app, deps, kind)
}
