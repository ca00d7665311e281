import { type ExportedList, exportedLists, exporting, exportNames } from '#contract/exports.ts'
import type { Operation } from '#tests/fuzz/operations.ts'
import type { Place } from '#tests/support/places.ts'
import { fieldsOf, type Read, triesOf } from './reads.ts'

const url = `/api/v1${exporting.list.path}`

/** Every n-th filter of a list is tried, because the list itself is tried with all. */
const ofFilters = 5

/** Exports of every list in every format, with filters and sorts, and with each field as the only column. */
export function exportsOf(
  operations: readonly Operation[],
  places: ReadonlyMap<string, Place[]>,
  words: readonly string[],
): Read[] {
  return exportNames.flatMap((list): Read[] => {
    const { call }: ExportedList = exportedLists[list]
    const path = `/api/v1${call.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = operations.find((one) => one.path === path && one.method === call.method)
    if (!operation) throw new Error(`The document has no call of the list ${list}.`)
    const tries = triesOf(operation, places, words, 2)
    const requestOf = ({ place, variant, body }: (typeof tries)[number]) => ({
      list,
      params: place,
      ...(body ? { body } : { query: variant }),
    })
    const [plain] = tries
    if (!plain) return []
    const filtered = tries.filter((_, at) => at % ofFilters === 0).map(requestOf)
    const fields = new Set(fieldsOf(operation.responses[200]?.content['application/json']?.schema))
    const bodies = [
      { ...requestOf(plain), format: 'xlsx' },
      ...filtered,
      ...[...fields].map((field) => ({ ...requestOf(plain), columns: [field] })),
    ]
    return bodies.map((body) => ({
      operationId: 'exporting.list',
      method: 'POST',
      url,
      body,
      key: `export of ${list}`,
    }))
  })
}
