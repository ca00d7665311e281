import { type RawBuilder, sql } from 'kysely'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { InvoiceSend } from '#contract/api/invoices/invoice.ts'
import type { ToInvoice } from '#contract/api/invoices/payment.ts'
import { rateRead } from '#contract/api/projects/project.ts'
import { daysLater } from '#contract/dates.ts'
import { fault } from '#contract/errors/fault.ts'
import { descriptionOf, inMonth } from '#contract/invoiceWords.ts'
import { byName } from '#server/platform/db/names.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, refusalOf } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { currentLog } from '#server/platform/context.ts'
import { writeInvoice } from './send.ts'
import { daysOfMonth, proposedLines, templateOf } from './template.ts'

/** A billed month, 1 to 12. */
interface Period {
  year: number
  month: number
}

/** SQL condition: the project `p` is billed, active in the month with this first day, and has no invoice for it. */
export const unbilledIn = (first: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(p.deleted_at is null and p.status = 'active' and p.type in ('fixed-cost', 'time-material')
    and (p.start_date is null or p.start_date < ${first} + interval '1 month')
    and (p.end_date is null or p.end_date >= ${first})
    and not exists (select from invoices i where i.project_id = p.id and i.deleted_at is null
      and i.year = extract(year from ${first})::int and i.month = extract(month from ${first})::int
      and (i.status <> 'error' or i.failed_at is not null)))`

/** SQL condition: the project `p` is one of these. */
const among = (ids: readonly string[]) => sql<boolean>`(p.id = any (${[...ids]}::uuid[]))`

/**
 * Active projects that are billed and have no invoice for a month, not even a draft (rules/invoices.md#4.8), by name.
 * `missing` says what an invoice needs of them. `asked` narrows the projects `p`.
 */
export async function projectsToInvoice(
  db: Db,
  { year, month }: Period,
  asked: RawBuilder<boolean>,
): Promise<ToInvoice[]> {
  const { first } = daysOfMonth(year, month)
  const { rows } = await sql<ToInvoice>`select p.id, p.name, p.type, coalesce(l.name, '') as client,
      coalesce(n.total, 0)::float8 as "lastTotal", coalesce(n.currency, '') as currency,
      array_remove(array[case when b.id is null then 'bankAccount' end, case when l.id is null then 'client' end,
        case when l.address = '' then 'address' end], null) as missing
    from projects p left join clients l on l.id = p.client_id
      left join bank_accounts b on b.id = p.bank_account_id and b.deleted_at is null
      left join lateral (select total, currency from invoices i where i.project_id = p.id and i.deleted_at is null
        and i.status not in ('draft', 'error') order by i.created_at desc limit 1) n on true
    where ${asked} and ${unbilledIn(sql`${first}::date`)}
    order by ${byName('p')}, p.id`.execute(db)
  return rows
}

/**
 * The draft that a project gets for a month: lines from staffing, without them those of the last invoice in the words
 * of this month, and the terms of the client. Throws 400 if nobody is known to send it to.
 */
async function draftFor(deps: Deps, me: Person, projectID: string, { year, month }: Period): Promise<InvoiceSend> {
  const { read, env } = deps
  const { name, lastInvoice: last, client, bankAccount, daysToPay } = await templateOf(read, env, projectID)
  const day = today(env)
  const periodOf = (of: Period) => `${of.year}-${String(of.month).padStart(2, '0')}`
  const period = periodOf({ year, month })
  const staffed = me.can(rateRead) ? await proposedLines(read, env, { projectID, year, month }) : []
  const lines = (last?.lineItems ?? []).map((line) => ({
    ...line,
    description: inMonth(line.description, periodOf(last as Period), period),
  }))
  const email = last?.email || client.contacts[0]?.emails[0]
  if (!email) throw badField('email', 'invoice.noEmail', { project: name })
  return {
    projectID,
    bankID: bankAccount.id,
    email,
    cc: last?.cc ?? [],
    invoiceDate: day,
    dueDate: daysLater(day, daysToPay),
    invoiceMonth: month - 1,
    invoiceYear: year,
    description: descriptionOf(name, period),
    lineItems: staffed.length > 0 ? staffed : lines,
    isDraft: true,
  }
}

/** Makes a draft for each of these projects, each in its own transaction. A refused one does not stop the others. */
export async function makeDrafts(
  deps: Deps,
  { me, requestId }: { me: Person; requestId: string },
  { projectIDs, ...period }: Period & { projectIDs: readonly string[] },
): Promise<Pick<BulkRow, 'id' | 'name' | 'refusal'>[]> {
  const known = new Map(
    (await projectsToInvoice(deps.read, period, among(projectIDs))).map((project) => [project.id, project.name]),
  )
  const rows: Pick<BulkRow, 'id' | 'name' | 'refusal'>[] = []
  for (const id of new Set(projectIDs)) {
    const name = known.get(id)
    const row = { id, name: name ?? '', refusal: '' }
    rows.push(row)
    try {
      if (name === undefined) throw badField('projectIDs', 'invoice.billedAlready')
      const draft = await draftFor(deps, me, id, period)
      await deps.write(async (trx) => {
        // Two people, or two clicks, make one draft.
        await sql`select from projects where id = ${id} for no key update`.execute(trx)
        const [open] = await projectsToInvoice(trx, period, among([id]))
        if (!open) throw badField('projectIDs', 'invoice.billedAlready')
        await writeInvoice(trx, deps.env, { me, requestId }, draft)
      })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) currentLog()?.error({ err: error }, 'unexpected fault in drafts of many')
      row.refusal = sayFault(refusal?.fault ?? fault('bulk.failed'))
    }
  }
  return rows
}
