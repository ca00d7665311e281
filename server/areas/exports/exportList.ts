import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type ExportedList, exportedLists, exportFormats, exporting, type ExportRequest } from '#contract/exports.ts'
import { keepReveal } from '#server/areas/employees/index.ts'
import { ownFieldsOf } from '#server/areas/metadata/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Answerer, Server } from '#server/platform/http/server.ts'
import { badField } from '#server/platform/http/errors.ts'
import { requestIdOf } from '#server/platform/http/keys.ts'
import { type Person, personOf, requireStill } from '#server/platform/http/person.ts'
import { authorise, parse } from '#server/platform/http/serve.ts'
import { downloadTimeout } from '#server/platform/http/timeouts.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import { type Cell, cellOf, columnsFor, type ExportColumn, ownColumnsFor } from './columns.ts'
import { toCsv, toXlsx } from './formats.ts'
import { pagesOf, spool, unspool } from './pages.ts'

/** An exported file: name, media type and content as a stream. */
interface ExportedFile {
  name: string
  mediaType: string
  chunks: AsyncGenerator<Uint8Array>
}

/** The caller. On the command line `actorId` is null, and no permission is checked. */
interface Taker {
  me: Person
  actorId: string | null
  requestId: string
  /** Set to false where nothing can be written: on a standby. Default true. */
  isLogged?: boolean
}

/** The columns that the caller can read, in order, with those of own fields (docs/rules/people.md#8.5). */
async function openColumns(list: ExportedList, { me }: Taker, read: Db): Promise<ExportColumn[]> {
  const can = canOnSome(me)
  const own = list.own ? ownColumnsFor(await ownFieldsOf(read, list.own, can)) : []
  return [...columnsFor(list, can), ...own]
}

/** The fields that the search of people is asked for, if the file has columns of own fields. */
function ownFieldsIn(columns: readonly ExportColumn[]): object {
  const names = columns.map(({ field }) => field)
  return names.some((name) => name.startsWith('own.')) ? { fields: [...new Set(names)] } : {}
}

function chosenColumns(open: ExportColumn[], names: string[] | undefined): ExportColumn[] {
  if (!names) return open.filter(({ isMasked }) => !isMasked)
  const chosen = open.filter(({ field }) => names.includes(field))
  if (chosen.length) return chosen
  const known = [...new Set(open.map(({ field }) => field))].join(', ')
  throw badField('columns', 'export.noColumn', { known })
}

/** Logs the list and format of the export in the audit trail. */
async function tellExport({ write }: Deps, list: ExportedList, format: string, taker: Taker): Promise<void> {
  const event = { actorId: taker.actorId, action: 'list.export', entity: 'list', entityId: taker.me.id }
  const changes = [{ field: list.title, before: '', after: format.toUpperCase(), masked: false }]
  await write((trx) => audit(trx, { ...event, changes, requestId: taker.requestId }))
}

/** A page of output: cells, and the ids of its rows. */
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
 * Yields the pages, checking before each that the session and permissions still hold. Before salaries are sent, writes
 * an event for each person, as screens do.
 */
async function* outgoing(
  deps: Deps,
  kept: Buffer[],
  columns: ExportColumn[],
  { me, actorId, requestId }: Taker,
): AsyncGenerator<Cell[][]> {
  const reveals = actorId && columns.some(({ isMasked }) => isMasked)
  for await (const { ids, cells } of unspool<SpooledPage>(kept)) {
    if (actorId) await requireStill(deps, me)
    if (reveals && ids.length) await keepReveal(deps, ids, { me, requestId })
    yield cells
  }
}

/**
 * Exports a list: all rows in one snapshot, with the permissions of its call, and the columns that the caller may read.
 * Reads all rows before the first byte and keeps them in memory for slow readers. Writes `list.export` to the audit
 * trail. The stream fails if the session ends or a permission is lost before the last page.
 */
export async function exportList(
  server: Server,
  { list: name, format, columns: names, ...parts }: z.output<typeof ExportRequest>,
  taker: Taker,
): Promise<ExportedFile> {
  const list: ExportedList = exportedLists[name]
  const answer = server.calls.get(list.call) as Answerer
  const deps = server.own
  const columns = chosenColumns(await openColumns(list, taker, deps.read), names)
  const body = { ...parts.body, ...ownFieldsIn(columns) }
  const { snapshot } = await server.open({ replica: true })
  const kept = await snapshot((at) => spool(cellsOf(pagesOf(list, answer, { ...parts, body, ...taker, at }), columns)))
  if (taker.actorId) await requireStill(deps, taker.me)
  if (taker.isLogged !== false) await tellExport(deps, list, format, taker)
  const labels = columns.map(({ label }) => label)
  const cells = outgoing(deps, kept, columns, taker)
  return {
    name: `${name}-${today(deps.env)}.${format}`,
    mediaType: exportFormats[format],
    chunks: format === 'csv' ? toCsv(labels, cells) : toXlsx(labels, cells, sayWord(list.title)),
  }
}

/**
 * Registers exports. An error after the first byte closes the connection, so that a partial file can't pass for a
 * complete one.
 */
export function exportRoutes(app: FastifyInstance, server: Server): void {
  const { path, body } = exporting.list
  app.post(`/api/v1${path}`, { handlerTimeout: downloadTimeout }, async (request, reply) => {
    const me = await personOf(request, server.own)
    authorise(exporting.list, me)
    const asked = parse(body, request.body ?? {}, false)
    authorise(exportedLists[asked.list].call, me)
    const file = await exportList(server, asked, { me, actorId: me.id, requestId: requestIdOf(me, request) })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .type(file.mediaType)
      .send(Readable.from(file.chunks))
  })
}
