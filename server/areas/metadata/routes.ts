import type { FastifyInstance } from 'fastify'
import { employeeStatuses, projectStatuses } from '#contract/api/metadata.ts'
import { api } from '#contract/api/index.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { clampPage } from '#server/http/paging.ts'
import { serve } from '#server/http/serve.ts'
import {
  chapterRows,
  cityRows,
  countryRows,
  currencyRows,
  organizationRows,
  positionRows,
  roleRows,
  seniorityRows,
  stackRows,
} from './queries.ts'

const codeNames = (choices: Record<string, string>) =>
  Object.entries(choices).map(([code, name]) => ({ id: '' as const, code, name }))

/** The public lists of wire-people.md section 4. */
export function metadataRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { metadata } = api
  serve(app, deps, metadata.workingStatuses, async () => ({ data: codeNames(employeeStatuses) }))
  serve(app, deps, metadata.accountStatuses, async () => ({ data: codeNames(employeeStatuses) }))
  serve(app, deps, metadata.projectStatuses, async () => ({ data: codeNames(projectStatuses) }))
  serve(app, deps, metadata.positions, async () => ({ data: await positionRows(db) }))
  serve(app, deps, metadata.roles, async () => ({ data: await roleRows(db) }))
  serve(app, deps, metadata.seniorities, async () => ({ data: await seniorityRows(db) }))
  serve(app, deps, metadata.chapters, async () => ({ data: await chapterRows(db) }))
  serve(app, deps, metadata.organizations, async () => ({ data: await organizationRows(db) }))
  serve(app, deps, metadata.currencies, async () => ({ data: await currencyRows(db) }))
  serve(app, deps, metadata.currency, async () => ({ data: await currencyRows(db) }))
  serve(app, deps, metadata.countries, async () => ({ data: await countryRows(db) }))
  serve(app, deps, metadata.cities, async ({ params }) => {
    const country = await cityRows(db, params.countryId)
    if (!country) throw notFound('country')
    return { data: country.cities }
  })
  serve(app, deps, metadata.stacks, async ({ query }) => {
    const { page, size, offset } = clampPage(query)
    const { rows, total } = await stackRows(db, query.keyword ?? '', size, offset)
    return { page, size, sort: '', total, data: rows }
  })
}
