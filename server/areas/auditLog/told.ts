import { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employee.ts'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { ActionItem, Audit, AuditCycle } from '#contract/api/health.ts'
import { Invoice } from '#contract/api/invoice.ts'
import { keptKinds } from '#contract/api/keptKinds.ts'
import { Member } from '#contract/api/project.ts'
import { ProjectRecord } from '#contract/api/projectRecord.ts'
import { WorkUnit } from '#contract/api/workUnits.ts'
import { field } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import type { Change } from '#server/platform/auditLog/audit.ts'
import { toldBy } from '#server/platform/auditLog/told.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'

/** The schema of each kind: it has the labels, the words of choices and the permissions of its fields. */
const schemas: Record<string, z.ZodObject> = {
  ...Object.fromEntries(Object.entries(keptKinds).map(([kind, { item }]) => [kind, item as z.ZodObject])),
  employee: EmployeeRecord,
  project: ProjectRecord,
  seat: Member,
  'work-unit': WorkUnit,
  invoice: Invoice.extend({ reason: field(z.string(), { label: 'Reason' }) }),
  'audit-cycle': AuditCycle,
  audit: Audit,
  'action-item': ActionItem,
  exchangeRates: ExchangeRate,
}

/**
 * Kinds whose changes are not fields of a record: permissions, questions, titles and counts, exported lists, rows of
 * imports. All admins can read them.
 */
const plain = new Set(['role', 'questions', 'survey', 'list', 'import'])

const isSeat = (action: string) => /^project\.(member|slot)-/.test(action)

/** The changes of an event that the reader may see, with the labels and words of their schema. */
export function toldChanges(
  { action, kind, changes }: { action: string; kind: string; changes: readonly Change[] },
  can: Can,
): TimelineEntry['changes'] {
  if (plain.has(kind)) return changes.map((change) => ({ ...change, label: sayWord(change.field) }))
  const schema = schemas[isSeat(action) ? 'seat' : kind]
  if (!schema || (schema === Member && !can('projectMembers.read'))) return []
  return toldBy(schema, changes, can)
}
