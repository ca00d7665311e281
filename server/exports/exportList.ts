import type { z } from 'zod'
import { type ExportedList, exportedLists, exportFormats, type ExportRequest } from '#contract/exports.ts'
import { keepReveal } from '#server/areas/employees/revealSalaries.ts'
import { audit } from '#server/audit/audit.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import { type Deps, today } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import { type Person, requireStill } from '#server/http/person.ts'
import type { Answerer } from '#server/http/serve.ts'
import { type Cell, cellOf } from './cells.ts'
import { columnsFor, type ExportColumn } from './columns.ts'
import { toCsv } from './csv.ts'
import { pagesOf } from './pages.ts'
import { spool, unspool } from './spool.ts'
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
  throw badField('columns', 'export.noColumn', { known })
}

/** Leaves in the trail which list was taken, and as what. */
async function tellExport({ db }: Deps, list: ExportedList, format: string, taker: Taker): Promise<void> {
  const event = { actorId: taker.actorId, action: 'list.export', entity: 'list', entityId: taker.me.id }
  const changes = [{ field: list.title, before: '', after: format.toUpperCase(), masked: false }]
  await db.transaction().execute((trx) => audit(trx, { ...event, changes, requestId: taker.requestId }))
}

/** A page as it goes out: its cells, and whom or what its rows are. */
interface SpooledPage {
  ids: string[]
  cells: Cell[][]
}

async function* cellsOf(pages: AsyncIterable<unknown[]>, columns: ExportColumn[]): AsyncGenerator<SpooledPage> {
  for await (const rows of pages)
    yield {
      ids: rows.map((row) => (row as { id: string }).id),
      cells: rows.map((row) => columns.map((column) => cellOf(column, row))),
    }
}

/**
 * The pages as they go out, each only while the taker is who he was. Salaries leave an event with each person before
 * they go out, as on a screen.
 */
async function* outgoing(
  deps: Deps,
  kept: Buffer[],
  columns: ExportColumn[],
  { me, actorId, requestId }: Taker,
): AsyncGenerator<Cell[][]> {
  const reveals = actorId && columns.some(({ isMasked }) => isMasked)
  for await (const { ids, cells } of unspool<SpooledPage>(kept)) {
    if (actorId) await requireStill(deps.db, me)
    if (reveals && ids.length) await keepReveal(deps, ids, { me, requestId })
    yield cells
  }
}

/**
 * A list as a file: all rows as they are at one moment, rights as of its call, columns as far as the taker may read
 * them. They are read before the first byte, and wait in memory for a slow reader. Leaves `list.export` in the trail.
 * Its bytes fail when the session ends or the taker loses a permission before the last page has gone out.
 */
export async function exportList(
  deps: Deps,
  { list: name, format, columns: names, ...parts }: z.output<typeof ExportRequest>,
  taker: Taker,
): Promise<ExportedFile> {
  const list: ExportedList = exportedLists[name]
  const columns = chosenColumns(list, names, taker)
  const answer = deps.calls.get(list.call) as Answerer
  const pages = pagesOf(list, answer, { ...parts, ...taker })
  const kept = await atOneMoment(deps.db, () => spool(cellsOf(pages, columns)))
  if (taker.actorId) await requireStill(deps.db, taker.me)
  await tellExport(deps, list, format, taker)
  const labels = columns.map(({ label }) => label)
  const cells = outgoing(deps, kept, columns, taker)
  return {
    name: `${name}-${today(deps.env)}.${format}`,
    mediaType: exportFormats[format],
    chunks: format === 'csv' ? toCsv(labels, cells) : toXlsx(labels, cells, list.title),
  }
}
