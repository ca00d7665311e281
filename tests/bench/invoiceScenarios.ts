import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Scenario } from './scenarios.ts'

interface Billed {
  /** The sent invoice in the middle of the list. */
  id: string
  number: string
  project: string
  /** The first word of its client's name, to search for. */
  client: string
}

/** Calls on the invoices of a large company, for one of the projects with the most invoices. */
export async function invoiceScenarios(db: Db, today: string): Promise<Scenario[]> {
  const { rows } = await sql<Billed>`with most as (select project_id from invoices where deleted_at is null
      group by project_id order by count(*) desc, project_id limit 1)
    select i.id, i.number, i.project_id as project,
      split_part(i.billed -> 'client' ->> 'clientCompany', ' ', 1) as client
    from invoices i join most on most.project_id = i.project_id
    where i.billed is not null order by i.created_at desc, i.id limit 1`.execute(db)
  const { id, number, project, client } = rows[0] as Billed
  const { invoices } = api
  const list = (name: string, query: Record<string, string> = {}) => ({
    name,
    endpoint: invoices.list,
    query: { page: '1', size: '50', ...query },
  })
  const params = { id }
  return [
    list('invoices, first page'),
    list('invoices, page 100', { page: '100' }),
    list('overdue ones', { status: 'overdue' }),
    list('of one project', { projectID: project }),
    list('due this year', { dueFrom: `${today.slice(0, 4)}-01-01`, dueTo: `${today.slice(0, 4)}-12-31` }),
    list('by client', { sort: 'clientCompany,-total' }),
    list('by keyword', { keyword: client }),
    list('by whole number', { invoice_number: number }),
    { name: 'summary', endpoint: invoices.summary },
    { name: 'summary by keyword', endpoint: invoices.summary, query: { keyword: client } },
    { name: 'template', endpoint: invoices.template, query: { projectID: project } },
    {
      name: 'proposed lines',
      endpoint: invoices.proposedLines,
      query: { projectID: project, month: String(Number(today.slice(5, 7))), year: today.slice(0, 4) },
    },
    { name: 'one invoice', endpoint: invoices.one, params },
    { name: 'history of an invoice', endpoint: invoices.timeline, params },
    { ...list('page of the list, all at once'), beside: [{ endpoint: invoices.summary }] },
  ]
}
