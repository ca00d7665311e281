import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db, Deps } from '#server/platform/deps.ts'
import { callerOf } from '#server/platform/http/caller.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { bytesPolicy } from '#server/platform/http/headers.ts'
import { makeFiles } from './files.ts'

const mediaTypes = { pdf: 'application/pdf', xml: 'application/xml' }
type Ending = keyof typeof mediaTypes

interface Found {
  id: string
  isMade: boolean
  bytes: Buffer | null
}

async function find(db: Db, number: string, ending: Ending): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select i.id, i.pdf_id is not null as "isMade", b.bytes from invoices i
    left join content_bytes b on b.content_id = ${sql.ref(ending === 'pdf' ? 'i.pdf_id' : 'i.ubl_id')}
    where i.number = ${number} and i.deleted_at is null`.execute(db)
  return rows[0]
}

/** The bytes of an invoice file, which is made now if missing. Throws 404 for drafts and unknown files. */
async function bytesOf(deps: Deps, number: string, ending: Ending): Promise<Buffer> {
  const { db } = deps
  const found = await find(db, number, ending)
  if (found && !found.isMade) await makeFiles(deps, found.id)
  const bytes = found?.isMade ? found.bytes : (await find(db, number, ending))?.bytes
  if (!bytes) throw notFound('file')
  return bytes
}

const fileName = /^(.+)\.(pdf|xml)$/

/**
 * `GET /files/invoices/<number>.pdf` and `.xml` (UBL), for holders of `invoices.read`. Accepts a bearer header, or the
 * session cookie so that browsers can open links.
 */
export function invoiceFileRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>('/files/invoices/:name', async (request, reply) => {
    const me = await callerOf(request, deps)
    if (!me.can('invoices.read')) throw refuse('permission.missing', { permission: 'invoices.read' })
    const [, number = '', ending = 'pdf'] = fileName.exec(request.params.name) ?? []
    const bytes = await bytesOf(deps, number, ending as Ending)
    const disposition = ending === 'pdf' ? 'inline' : 'attachment'
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `${disposition}; filename="${number}.${ending}"`)
      .header('content-security-policy', bytesPolicy)
      .type(mediaTypes[ending as Ending])
      .send(bytes)
  })
}
