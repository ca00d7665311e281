import type { z } from 'zod'
import { type ExportedList, exportedLists, exportFormats, type ExportRequest } from '#contract/exports.ts'
import { keepReveal } from '#server/areas/employees/revealSalaries.ts'
import { audit } from '#server/audit/audit.ts'
import { type Deps, today } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import { type Person, requireStill } from '#server/http/person.ts'
import type { Answerer } from '#server/http/serve.ts'
import { type Cell, cellOf } from './cells.ts'
import { columnsFor, type ExportColumn } from './columns.ts'
import { toCsv } from './csv.ts'
import { pagesOf } from './pages.ts'
import { toXlsx } from './xlsx.ts'

/** A list as a file: its name, its kind, and its bytes as they come. */
export interface ExportedFile {
  name: string
  mediaType: string
  chunks: AsyncGenerator<Uint8Array>
}

/** Who takes the list; on the command line `actorId` is null, and nobody is hindered. */
export interface Taker {
  me: Person
  actorId: string | null
  requestId: string
}

function chosenColumns(list: ExportedList, names: string[] | undefined, { me }: Taker): ExportColumn[] {
  const open = columnsFor(list, me.can)
  if (!names) return open.filter(({ isMasked }) => !isMasked)
  const chosen = open.filter(({ field }) => names.includes(field))
  if (chosen.length) return chosen
  const known = [...new Set(open.map(({ field }) => field))].join(', ')
  throw badField('columns', `None of these columns is open to you. Choose from ${known}.`)
}

/** Leaves in the trail which list was taken, and as what. */
async function tellExport({ db }: Deps, list: ExportedList, format: string, taker: Taker): Promise<void> {
  const event = { actorId: taker.actorId, action: 'list.export', entity: 'list', entityId: taker.me.id }
  const changes = [{ field: list.title, before: '', after: format.toUpperCase(), masked: false }]
  await db.transaction().execute((trx) => audit(trx, { ...event, changes, requestId: taker.requestId }))
}

/** The list's own call, which answers a page only while the taker is who he was. */
function pageBy(deps: Deps, list: ExportedList, { me, actorId }: Taker): Answerer {
  const answer = deps.calls.get(list.call) as Answerer
  return async (asked) => {
    if (actorId) await requireStill(deps.db, me)
    return answer(asked)
  }
}

/** Cells of the rows, page by page. Salaries leave an event with each person before they go out, as on a screen. */
async function* cellsOf(
  deps: Deps,
  pages: AsyncIterable<unknown[]>,
  columns: ExportColumn[],
  taker: Taker,
): AsyncGenerator<Cell[][]> {
  const reveals = columns.some(({ isMasked }) => isMasked)
  for await (const rows of pages) {
    if (reveals && rows.length && taker.actorId)
      await keepReveal(
        deps,
        rows.map((row) => (row as { id: string }).id),
        taker,
      )
    yield rows.map((row) => columns.map((column) => cellOf(column, row)))
  }
}

/** The same, with its first page read already: what the call refuses is refused before the first byte. */
async function begun<T>(source: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await source.next()
  async function* whole() {
    if (first.done) return
    yield first.value
    yield* source
  }
  return whole()
}

/**
 * A list as a file, written while it goes out: rows and rights as of its call, columns as far as the taker may read them. Leaves
 * `list.export` in the trail before the first byte. Its bytes fail when the session ends or the taker loses a permission before the last page.
 */
export async function exportList(
  deps: Deps,
  { list: name, format, columns: names, ...parts }: z.output<typeof ExportRequest>,
  taker: Taker,
): Promise<ExportedFile> {
  const list: ExportedList = exportedLists[name]
  const pages = await begun(pagesOf(list, pageBy(deps, list, taker), { ...parts, ...taker }))
  const columns = chosenColumns(list, names, taker)
  await tellExport(deps, list, format, taker)
  const labels = columns.map(({ label }) => label)
  const cells = cellsOf(deps, pages, columns, taker)
  return {
    name: `${name}-${today(deps.env)}.${format}`,
    mediaType: exportFormats[format],
    chunks: format === 'csv' ? toCsv(labels, cells) : toXlsx(labels, cells, list.title),
  }
}
