import { type RawBuilder, sql } from 'kysely'
import type { TaskKind } from '#contract/api/tasks.ts'
import { projectAsked } from '#server/areas/projects/index.ts'
import type { TaskReader, TaskSource } from '#server/platform/tasks.ts'
import { shownNumber } from './number.ts'
import { invoiceTables } from './records.ts'

const invoices = (
  kind: TaskKind,
  due: RawBuilder<unknown>,
  which: (reader: TaskReader) => RawBuilder<boolean>,
): TaskSource => ({
  kind,
  of: (reader) =>
    reader.me.can('invoices.read') && reader.me.can('invoices.create')
      ? sql`select i.id, ${shownNumber(reader.env)} as name, p.name as about, ${due} as due,
          json_build_object('id', i.id) as link
        from ${invoiceTables} where i.deleted_at is null and ${which(reader)} and ${projectAsked('p', reader, reader)}`
      : undefined,
})

/** Invoices whose mail failed, that are overdue, and drafts whose day has come (docs/rules/tasks.md#2.11). */
export const invoiceTasks: readonly TaskSource[] = [
  invoices('invoice-bounced', sql`i.due_at`, () => sql`i.status = 'error' and i.failed_at is not null`),
  invoices(
    'invoice-overdue',
    sql`i.due_at`,
    ({ today }) => sql`(i.status = 'overdue' or i.status = 'sent' and i.due_at < ${today}::date)`,
  ),
  invoices(
    'invoice-to-send',
    sql`i.invoiced_at`,
    ({ today }) => sql`i.status = 'draft' and i.invoiced_at <= ${today}::date`,
  ),
]
