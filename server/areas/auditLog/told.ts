import { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { AbsenceEvent } from '#contract/api/absences.ts'
import type { StoredChange, TimelineEntry } from '#contract/api/timeline.ts'
import { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { ActionItem, Audit, AuditCycle } from '#contract/api/projectAudits/audit.ts'
import { Invoice } from '#contract/api/invoices/invoice.ts'
import { keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { Member } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { eventStatuses } from '#contract/api/surveys/words.ts'
import { WorkUnit } from '#contract/api/projects/workUnits.ts'
import type { Can } from '#contract/permissions.ts'
import { invoiceSayings } from '#server/areas/invoices/index.ts'
import { metadataSayings } from '#server/areas/metadata/index.ts'
import { QuestionFacts, toldQuestions } from '#server/areas/questions/index.ts'
import { healthSayings } from '#server/areas/projectAudits/index.ts'
import { projectSayings } from '#server/areas/projects/index.ts'
import { namesIn } from '#server/platform/auditLog/names.ts'
import { Reason, type Sayings, toldBy } from '#server/platform/auditLog/told.ts'
import { textOf } from '#server/platform/auditLog/values.ts'
import type { Db } from '#server/platform/deps.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import { RoleFacts, toldRole } from '#server/areas/roles/index.ts'
import { sayFact, sayLineCount } from './facts.ts'

/** Which declaration the changes of a thing follow: labels, words of choices, and who may read. */
const schemas: Record<string, z.ZodObject> = {
  // Labels and choices are those of the form.
  ...Object.fromEntries(
    Object.entries(keptKinds).map(([kind, { item, input }]) => [kind, (item as z.ZodObject).extend(input.shape)]),
  ),
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
  role: RoleFacts,
  questions: QuestionFacts,
}

const choiceWord = (choices: Readonly<Record<string, string>>, value: string) => choices[value] ?? value

/**
 * Kinds of events whose changes are not fields of a record, each with the function that turns a value into text:
 * titles and counts, exported lists, lines of imports. All admins can read them.
 */
const plain: Partial<Record<string, (value: string, field: string) => string>> = {
  survey: (value, name) => (name === 'status' ? sayWord(choiceWord(eventStatuses, value)) : value),
  list: (value) => value,
  'scim-group': (value) => value,
  import: sayLineCount,
  'audit-trail': (value) => value,
}

const isSlot = (action: string) => /^project\.(member|slot)-/.test(action)

const none = z.object({})

/** What is told of an event: its action, the kind of its record, and the changes as stored. */
export interface Telling {
  action: string
  kind: string
  changes: readonly StoredChange[]
}

/** How the fields of a kind are said that their declaration can't say. */
const sayings: Partial<Record<string, Sayings>> = {
  ...Object.fromEntries(Object.keys(keptKinds).map((kind) => [kind, metadataSayings])),
  project: projectSayings,
  invoice: invoiceSayings,
  audit: healthSayings,
  'action-item': healthSayings,
}

/** The declaration of the fields of an event; `own` declares own fields. Undefined if it has none. */
function declarationOf({ action, kind }: Telling, own: z.ZodObject): z.ZodObject | undefined {
  const schema = schemas[isSlot(action) ? 'slot' : kind]
  return schema === EmployeeRecord || schema === ProjectRecord ? schema.extend(own.shape) : schema
}

function plainChanges({ changes }: Telling, say: (value: string, field: string) => string) {
  return changes.map((change) => {
    const [before, after] = [change.before, change.after].map((value) => say(textOf(value), change.field))
    return { ...change, label: sayFact(change.field), before: before ?? '', after: after ?? '' }
  })
}

/**
 * The changes of each event as the reader may see them, in the words of their declaration and with the names of today.
 * `own` declares the own fields of people and projects; without it they are left out.
 */
export async function toldChanges(
  db: Db,
  events: readonly Telling[],
  can: Can,
  own: z.ZodObject = none,
): Promise<TimelineEntry['changes'][]> {
  const declarations = events.map((event) => declarationOf(event, own))
  const names = await namesIn(
    db,
    events.flatMap(({ changes }, at) => ({ schema: declarations[at] ?? none, changes })),
  )
  return events.map((event, at) => {
    const sayPlain = plain[event.kind]
    if (sayPlain) return plainChanges(event, sayPlain)
    if (event.kind === 'role') return toldRole(event.changes, names)
    if (event.kind === 'questions') return toldQuestions(event.changes, names)
    const schema = declarations[at]
    if (!schema || (schema === Member && !can('projectMembers.read'))) return []
    return toldBy(schema, event.changes, can, names, undefined, sayings[event.kind])
  })
}
