import { sql } from 'kysely'
import type { z } from 'zod'
import type { InvoiceDetail, InvoiceMail } from '#contract/api/invoices/invoice.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { missingFacts } from './einvoice/index.ts'
import { invoiceMailKind } from '#server/platform/mail/queue.ts'
import type { Numbering } from './number.ts'
import { invoiceById } from './records.ts'

type Beside = Pick<InvoiceDetail, 'sender' | 'mail'>

/** SQL for the job that the mail `m` waits for, or last had: it is sent, or its files are made. */
const jobOfMail = sql`select attempts, run_at from jobs where (kind, key) in (('mails', m.id::text), ('files of invoices', m.about_invoice_id::text))
  order by kind desc limit 1`

/** SQL for the newest mail with the invoice `i`. Thank-you mails do not count. */
const mail = sql<z.infer<
  typeof InvoiceMail
> | null>`(select json_build_object('state', m.state, 'attempts', coalesce(j.attempts, 0), 'error', m.last_error,
    'at', wire_instant(coalesce(m.updated_at, m.created_at)),
    'nextAttemptAt', case m.state when 'waiting' then wire_instant(j.run_at) end)
  from mails m left join lateral (${jobOfMail}) j on true where m.about_invoice_id = i.id and m.kind = ${invoiceMailKind} order by m.created_at desc, m.id
  limit 1)`

/** An invoice with the data that its page needs beyond the list. Undefined if there is none. */
export async function invoiceDetail(db: Db, env: Numbering, id: string): Promise<InvoiceDetail | undefined> {
  const row = await invoiceById(db, env, id)
  if (!row) return undefined
  const { rows } =
    await sql<Beside>`select (select ${basic('e')} from employees e where e.id = i.sent_by) as sender, ${mail} as mail
    from invoices i where i.id = ${id}`.execute(db)
  const { sender, mail: newest } = rows[0] as Beside
  const missing = missingFacts(row)
  const hasXml = isNumbered(row.status) && missing.length === 0
  return {
    ...row,
    sender,
    mail: newest && { ...newest, error: sayLines(newest.error) },
    eInvoiceURL: hasXml ? `/files/invoices/${row.number}.xml` : '',
    eInvoiceMissing: missing,
  }
}
