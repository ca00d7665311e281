import type { BulkRow } from '#contract/api/bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/errors/fault.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { toldChanges } from '#server/areas/auditLog/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refusalOf } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Answerer, Asked } from '#server/platform/http/serve.ts'
import { keepNothing } from '#server/platform/undo/keeping.ts'
import { rehearse, type Rehearsed } from '#server/platform/undo/rehearsing.ts'
import { currentLog } from '#server/platform/observability/logs.ts'

/** A change of many records. */
interface Bulk {
  ids: readonly string[]
  dryRun: boolean
  /** The endpoint that reads one record. Records that the caller cannot see are not changed. */
  one: Endpoint
  me: Person
  requestId: string
}

/** The name of a record, and the call that changes it. */
export interface BulkStep extends Pick<Asked, 'body' | 'query' | 'version'> {
  name: string
  endpoint: Endpoint
}

function sentenceOf(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) currentLog()?.error({ err: error }, 'unexpected fault in a change of many')
  return sayFault(refusal?.fault ?? fault('bulk.failed'))
}

function answerTo({ calls }: Pick<Deps, 'calls'>, endpoint: Endpoint): Answerer {
  const answerer = calls.get(endpoint)
  if (!answerer) throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}.`)
  return answerer
}

const toldTo = (me: Person, events: readonly Rehearsed[]) =>
  events.flatMap(({ action, entity: kind, changes }) => toldChanges({ action, kind, changes }, me.can))

/** Changes records one after the other, each by its own call in its own transaction. Returns the outcome for each. */
export async function runBulk(
  deps: Pick<Deps, 'calls'>,
  { ids, dryRun, one, me, requestId }: Bulk,
  stepOf: (id: string) => Promise<BulkStep>,
): Promise<BulkRow[]> {
  if (dryRun) keepNothing()
  const rows: BulkRow[] = []
  for (const id of new Set(ids)) {
    const row: BulkRow = { id, name: '', refusal: '', changes: [] }
    rows.push(row)
    try {
      await answerTo(deps, one)({ params: { id }, me, requestId })
      const step = await stepOf(id)
      row.name = step.name
      const change = () => answerTo(deps, step.endpoint)({ ...step, params: { id }, me, requestId })
      if (dryRun) row.changes = toldTo(me, await rehearse({ requestId, actorId: me.id }, change))
      else await change()
    } catch (error) {
      row.refusal = sentenceOf(error)
    }
  }
  return rows
}
