import type { BulkRow, EmployeeBulk, InvoiceBulk, ProjectBulk } from '#contract/api/bulk.ts'
import type { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { generalValues as personValues, skillsValues } from '#contract/api/employees/values.ts'
import * as api from '#contract/api/index.ts'
import type { Invoice } from '#contract/api/invoices/invoice.ts'
import { Project } from '#contract/api/projects/project.ts'
import { generalValues } from '#contract/api/projects/values.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/errors/fault.ts'
import { readableFields } from '#contract/fields.ts'
import { versionOf } from '#contract/version.ts'
import { toldChanges } from '#server/areas/auditLog/index.ts'
import type { StoredProject } from '#server/areas/projects/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refusalOf, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Answerer, Asked, Calls } from '#server/platform/http/server.ts'
import { authorise } from '#server/platform/http/serve.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { currentLog } from '#server/platform/context.ts'
import type { DryRun, Foreseen } from '#server/platform/undo/dryRun.ts'
import type { Undo } from '#server/platform/undo/keeping.ts'

/** What answers the calls, and where names are read. */
interface Bulked {
  calls: Calls
  read: Db
}

/** A change of many records. */
interface Bulk {
  ids: readonly string[]
  dryRun: boolean
  /** The word for a record in the refusal of one that the caller cannot see. */
  record: string
  /** The endpoint that reads one record. Its permission is needed. */
  one: Endpoint
  me: Person
  /** The caller with what holds on one record. */
  rightsOn?: (id: string) => Promise<Person>
  requestId: string
  /** All changes are stored for undo together. */
  undo: Undo | undefined
}

/** The name of a record, and the call that changes it. */
interface BulkStep extends Pick<Asked, 'body' | 'query' | 'version'> {
  name: string
  endpoint: Endpoint
}

function sentenceOf(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) currentLog()?.error({ err: error }, 'unexpected fault in a change of many')
  return sayFault(refusal?.fault ?? fault('bulk.failed'))
}

function answerTo(calls: Calls, endpoint: Endpoint): Answerer {
  const answerer = calls.get(endpoint)
  if (!answerer) throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}.`)
  return answerer
}

/** The changes of the record itself. Those of others that follow, such as ended memberships, would not say whose they are. */
async function toldTo(read: Db, me: Person, id: string, events: readonly Foreseen[]) {
  const own = events
    .filter(({ entityId, subjectId }) => entityId === id && subjectId === null)
    .map(({ action, entity: kind, changes }) => ({ action, kind, changes }))
  return (await toldChanges(read, own, me.can)).flat()
}

/**
 * Records that are read in one statement. More would save little, and a record that somebody else changes between its
 * reading and its turn is refused.
 */
const readAtOnce = 50

/** Splits ids into lists of at most `readAtOnce`, each id once. */
function partsOf(ids: readonly string[]): string[][] {
  const all = [...new Set(ids)]
  const starts = Array.from({ length: Math.ceil(all.length / readAtOnce) }, (_, at) => at * readAtOnce)
  return starts.map((start) => all.slice(start, start + readAtOnce))
}

/**
 * Changes records one after the other, each by its own call in its own transaction. Returns the outcome for each.
 * `stepsOf` returns a function that makes the step of a record, for each record that the caller can see.
 */
export async function runBulk(
  { calls, read }: Bulked,
  { ids, dryRun, record, one, me, rightsOn, requestId, undo }: Bulk,
  stepsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, () => BulkStep>>,
): Promise<BulkRow[]> {
  if (dryRun && undo) undo.isFinal = true
  const rows: BulkRow[] = []
  for (const part of partsOf(ids)) {
    const steps = stepsOf(part)
    for (const id of part) {
      const row: BulkRow = { id, name: '', refusal: '', changes: [] }
      rows.push(row)
      try {
        const step = (await steps).get(id)
        authorise(one, me)
        if (!step) throw notFound(record)
        const { name, endpoint, ...asked } = step()
        row.name = name
        const run: DryRun | undefined = dryRun ? { requestId, actorId: me.id, events: [] } : undefined
        await answerTo(calls, endpoint)({ ...asked, params: { id }, me, requestId, undo, dryRun: run })
        if (run) row.changes = await toldTo(read, (await rightsOn?.(id)) ?? me, id, run.events)
      } catch (error) {
        row.refusal = sentenceOf(error)
      }
    }
  }
  return rows
}

/** The ids with `added` and without `removed`. */
const changed = (
  ids: readonly string[] | null | undefined,
  added: readonly string[] = [],
  removed: readonly string[] = [],
) => [...new Set([...(ids ?? []), ...added])].filter((id) => !removed.includes(id))

/** The call that makes this change on one person, at the version that was read. The rest of the section stays. */
export function employeeStep(person: EmployeeRecord, change: EmployeeBulk): BulkStep {
  const step = { name: person.displayName, version: versionOf(person) }
  const { addStacks, removeStacks, addChapters, removeChapters } = change
  if (change.status) {
    const body = { employeeStatus: change.status, isKeepFwdEmail: person.isKeepFwdEmail }
    return { ...step, endpoint: api.employees.changeStatus, body }
  }
  if (addStacks || removeStacks || addChapters || removeChapters) {
    const skills = skillsValues(person)
    const stacks = changed(skills.stacks, addStacks, removeStacks)
    const chapters = changed(skills.chapters, addChapters, removeChapters)
    return { ...step, endpoint: api.employees.editSkills, body: { ...skills, stacks, chapters } }
  }
  const general = personValues(person)
  const body = {
    ...general,
    notionEmail: person.notionEmail,
    lineManagerID: change.lineManagerID === undefined ? general.lineManagerID : change.lineManagerID,
    organizationIDs: changed(
      person.organizations.map(({ id }) => id),
      change.addOrganizations,
      change.removeOrganizations,
    ),
  }
  return { ...step, endpoint: api.employees.editGeneralInfo, body }
}

/** The call that does this with one invoice. */
export function invoiceStep({ number: name }: Pick<Invoice, 'number'>, { payment, remind }: InvoiceBulk): BulkStep {
  if (payment) return { name, endpoint: api.invoices.pay, body: payment }
  return { name, endpoint: remind ? api.invoices.remind : api.invoices.sendDraft }
}

/** These fields are written by one call. */
const rated = ['importantLevel', 'leadRating', 'accountRating', 'deliveryRating'] as const

/** The call that makes this change on one project, at the version that was read. */
export function projectStep(project: StoredProject, change: ProjectBulk, me: Pick<Person, 'can'>): BulkStep {
  const { name, importantLevel } = project
  const step = { name, version: versionOf(project) }
  if (change.status) return { ...step, endpoint: api.projects.changeStatus, body: { status: change.status } }
  if (change.allowsSendingSurvey !== undefined) {
    const query = { allowsSendingSurvey: String(change.allowsSendingSurvey) }
    return { ...step, endpoint: api.projects.changeSurveyState, query }
  }
  // The stored values are validated with the form, and a refusal would reveal them.
  const readable = readableFields(Project, me.can)
  if (!rated.every((field) => readable.has(field))) throw refuse('project.importanceWithRatings')
  const level = change.importantLevel ?? importantLevel
  return {
    ...step,
    endpoint: api.projects.editGeneralInfo,
    body: { ...generalValues(project, me.can), importantLevel: level },
  }
}
