import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { commercialKindNames } from '#contract/api/commercialKinds.ts'
import type { Deps } from '#server/deps.ts'
import { entryRows } from '#server/areas/metadata/queries.ts'
import { keepingRoutes } from '#server/areas/metadata/routes.ts'
import { serve } from '#server/http/serve.ts'

/** The lists of wire-projects-invoices.md section 7, and the calls that keep them. */
export function commercialRoutes(app: FastifyInstance, deps: Deps): void {
  const { clients, companyInfos, bankAccounts } = api
  serve(app, deps, clients.list, async () => ({ data: await entryRows(deps.db, 'clients') }))
  serve(app, deps, companyInfos.list, async () => ({ data: await entryRows(deps.db, 'companyInfos') }))
  serve(app, deps, bankAccounts.list, async () => ({ data: await entryRows(deps.db, 'bankAccounts') }))
  for (const kind of commercialKindNames) keepingRoutes(app, deps, kind)
}
