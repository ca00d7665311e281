import { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { AbsenceEvent } from '#contract/api/absences.ts'
import type { Change, TimelineEntry } from '#contract/api/timeline.ts'
import { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { ActionItem, Audit, AuditCycle } from '#contract/api/projectAudits/audit.ts'
import { Invoice } from '#contract/api/invoices/invoice.ts'
import { keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { Member } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { eventStatuses } from '#contract/api/surveys/words.ts'
import { WorkUnit } from '#contract/api/projects/workUnits.ts'
import type { Can } from '#contract/permissions.ts'
import { projectSayings } from '#server/areas/projects/index.ts'
import { Reason, toldBy } from '#server/platform/auditLog/told.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import { isRoleFact, sayRoleFact } from '#server/areas/roles/index.ts'
import { sayFact, sayLineCount } from './facts.ts'

/** Which declaration the changes of a thing follow: labels, words of choices, and who may read. */
const schemas: Record<string, z.ZodObject> = {
  ...Object.fromEntries(Object.entries(keptKinds).map(([kind, { item }]) => [kind, item as z.ZodObject])),
  absence: AbsenceEvent,
  employee: EmployeeRecord,
  project: ProjectRecord,
  slot: Member,
  'work-unit': WorkUnit,
  invoice: Invoice.extend({ reason: Reason }),
  'audit-cycle': AuditCycle,
  audit: Audit,
  'action-item': ActionItem,
  exchangeRates: ExchangeRate,
}

const choiceWord = (choices: Readonly<Record<string, string>>, value: string) => choices[value] ?? value

/**
 * Kinds of events whose changes are not fields of a record, each with the function that turns a value into text:
 * permissions, questions, titles and counts, exported lists, lines of imports. All admins can read them.
 */
const plain: Partial<Record<string, (value: string, field: string) => string>> = {
  role: (value, field) => (isRoleFact(field) ? value : sayWord(value)),
  questions: (value) => value,
  survey: (value, name) => (name === 'status' ? sayWord(choiceWord(eventStatuses, value)) : value),
  list: (value) => value,
  'scim-group': (value) => value,
  import: sayLineCount,
  'audit-trail': (value) => value,
}

const isSlot = (action: string) => /^project\.(member|slot)-/.test(action)

const none = z.object({})

/**
 * The changes of an event as the reader may see them, in the words of their declaration. `own` declares the own fields of
 * people and projects; without it they are left out.
 */
export function toldChanges(
  { action, kind, changes }: { action: string; kind: string; changes: readonly Change[] },
  can: Can,
  own: z.ZodObject = none,
): TimelineEntry['changes'] {
  const sayPlain = plain[kind]
  if (sayPlain)
    return changes.map((change) => {
      const [before, after] = [change.before, change.after].map((value) => sayPlain(value, change.field))
      const label = kind === 'role' ? sayRoleFact(change.field) : sayFact(change.field)
      return { ...change, label, before: before ?? '', after: after ?? '' }
    })
  const schema = schemas[isSlot(action) ? 'slot' : kind]
  if (!schema || (schema === Member && !can('projectMembers.read'))) return []
  const whole = schema === EmployeeRecord || schema === ProjectRecord ? schema.extend(own.shape) : schema
  return toldBy(whole, changes, can, undefined, schema === ProjectRecord ? projectSayings : undefined)
}
