import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type CommercialKind, commercialKindNames } from '#contract/api/metadata/commercialKinds.ts'
import type { Deps } from '#server/platform/deps.ts'
import { entryRows, withIds } from '../queries.ts'
import { keepingRoutes } from '../routes.ts'
import { serve } from '#server/platform/http/serve.ts'

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
