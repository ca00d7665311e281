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

/** A change of many records: of which, by whom, and whether it is only tried. */
interface Bulk {
  ids: readonly string[]
  dryRun: boolean
  /** Reads one record: what the caller does not see with it he does not change. */
  one: Endpoint
  me: Person
  requestId: string
}

/** A record as the caller sees it, and the call that changes it. */
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

/** Changes records one after the other, each by its own call and in its own transaction, and tells what became of each. */
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
