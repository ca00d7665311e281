import { sql } from 'kysely'
import { z } from 'zod'
import type { OwnFieldOwner } from '#contract/api/metadata/ownFields.ts'
import { line } from '#contract/inputs.ts'
import { ownFieldOpen, ownFieldsOf } from '#server/areas/metadata/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { paperOf, storePaper } from '#server/platform/http/papers.ts'
import type { Person } from '#server/platform/http/person.ts'
import { parse } from '#server/platform/http/serve.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { type Before, type OwnWrite, ownerColumn, ownerOf } from './ownFields.ts'

const Named = z.object({ file: line.max(500) })

/** The words for people and projects in files and histories. */
const wordsOf = {
  people: { targetType: 'employees', entity: 'employee' },
  projects: { targetType: 'projects', entity: 'project' },
} as const

/** An upload to an own field. The caller has checked that it is a paper (`requirePaper`). */
interface OwnUpload {
  fieldID: string
  file: UploadedFile
}

/**
 * Stores a PDF or picture as the value of an own field of the kind `file`, in place of the one before
 * (docs/rules/people.md#8.8). Throws 404 for a field that the caller can't read, that was deleted or has another kind.
 */
export async function writeOwnFile(
  trx: Db,
  env: Deps['env'],
  of: OwnFieldOwner,
  me: Pick<Person, 'id' | 'can'>,
  { id, own }: Before,
  { fieldID, file }: OwnUpload,
): Promise<OwnWrite> {
  const { file: name } = parse(Named, { file: file.name })
  const fields = await ownFieldsOf(trx, of, me.can, sql`for key share of f`)
  if (!fields.some((one) => one.id === fieldID && one.kind === 'file')) throw notFound('own field')
  const { targetType } = wordsOf[of]
  const folder = `${targetType}/${id}/own/${fieldID}`
  const contentId = await storePaper(trx, env, { targetType, targetId: id, uploadBy: me.id, folder }, file)
  const owner = ownerColumn(of)
  return {
    also: {
      own_file: sql`insert into own_values (${owner}, field_id, kind, value, content_id)
        values (${id}, ${fieldID}, 'file', to_jsonb(${name}::text), ${contentId})
        on conflict (field_id, ${owner}) do update set value = excluded.value, content_id = excluded.content_id`,
    },
    // Told also if the new file has the name of the old one.
    changes: [{ field: `own.${fieldID}`, before: String(own[fieldID] ?? ''), after: name, masked: false }],
  }
}

/** A view of a file. */
interface Look {
  id: string
  fieldID: string
  me: Pick<Person, 'id' | 'can'>
  requestId: string
}

/**
 * The file of an own field in base64. Each view is written to the history of the person or project, as that of a
 * document. The caller has checked that it can be opened.
 */
export async function ownFileOf(trx: Db, of: OwnFieldOwner, { id, fieldID, me, requestId }: Look) {
  const { rows } = await sql<{ name: string; contentId: string }>`
    select v.value #>> '{}' as name, v.content_id as "contentId"
    from own_values v join own_fields f on f.id = v.field_id
    where ${ownerOf(of)} = ${id} and v.field_id = ${fieldID} and v.content_id is not null
      and ${ownFieldOpen(of, me.can)}`.execute(trx)
  if (!rows[0]) throw notFound('file')
  const { name, contentId } = rows[0]
  const { entity } = wordsOf[of]
  const changes = [{ field: `own.${fieldID}`, before: '', after: '', masked: true }]
  await audit(trx, { actorId: me.id, action: `${entity}.document-viewed`, entity, entityId: id, changes, requestId })
  return { name, ...(await paperOf(trx, sql`c.id = ${contentId}`)) }
}
