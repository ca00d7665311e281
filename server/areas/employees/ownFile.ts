import { sql } from 'kysely'
import { z } from 'zod'
import { line } from '#contract/inputs.ts'
import { ownFieldOpen, ownFieldsOf } from '#server/areas/metadata/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { paperOf, requirePaper, storePaper } from '#server/platform/http/papers.ts'
import type { Person } from '#server/platform/http/person.ts'
import { parse } from '#server/platform/http/serve.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { changeEmployee, type EmployeeChange } from './change.ts'
import { requireOpen } from './lookups.ts'
import { ownFieldsSection } from './ownFields.ts'

const Named = z.object({ file: line.max(500) })

/**
 * Stores a PDF or picture as the value of an own field of the kind `file`, in place of the one before
 * (docs/rules/people.md#8.8). Throws 404 for a field that the caller can't read, that was deleted or has another kind.
 */
export async function changeOwnFile(
  deps: Deps,
  change: Omit<EmployeeChange, 'action'>,
  fieldID: string,
  file: UploadedFile,
): Promise<void> {
  const { id, me } = change
  const { file: name } = parse(Named, { file: file.name })
  await requirePaper(file)
  const target = { targetType: 'employees', targetId: id, uploadBy: me.id } as const
  await changeEmployee(deps, { ...change, action: 'employee.own-fields' }, ownFieldsSection, async (trx, before) => {
    const fields = await ownFieldsOf(trx, 'people', me.can, sql`for key share of f`)
    if (!fields.some((one) => one.id === fieldID && one.kind === 'file')) throw notFound('own field')
    const folder = `employees/${id}/own/${fieldID}`
    const contentId = await storePaper(trx, deps.env, { ...target, folder }, file)
    return {
      also: {
        own_file: sql`insert into own_values (employee_id, field_id, kind, value, content_id)
          values (${id}, ${fieldID}, 'file', to_jsonb(${name}::text), ${contentId})
          on conflict (field_id, employee_id) do update set value = excluded.value, content_id = excluded.content_id`,
      },
      // Told also if the new file has the name of the old one.
      changes: [{ field: `own.${fieldID}`, before: String(before.own[fieldID] ?? ''), after: name, masked: false }],
    }
  })
}

/** A view of a file. */
interface Look {
  id: string
  fieldID: string
  me: Pick<Person, 'id' | 'can'>
  requestId: string
}

/** The file of an own field in base64. Each view is written to the history of the person first, as that of a document. */
export async function ownFileOf({ write, env }: Deps, { id, fieldID, me, requestId }: Look) {
  return write(async (trx) => {
    await requireOpen(trx, { me, today: today(env) }, id)
    const { rows } = await sql<{ name: string; contentId: string }>`
      select v.value #>> '{}' as name, v.content_id as "contentId" from own_values v join own_fields f on f.id = v.field_id
      where v.employee_id = ${id} and v.field_id = ${fieldID} and v.content_id is not null
        and ${ownFieldOpen('people', me.can)}`.execute(trx)
    if (!rows[0]) throw notFound('file')
    const { name, contentId } = rows[0]
    const changes = [{ field: `own.${fieldID}`, before: '', after: '', masked: true }]
    const event = { actorId: me.id, action: 'employee.document-viewed', entity: 'employee', entityId: id }
    await audit(trx, { ...event, changes, requestId })
    return { name, ...(await paperOf(trx, sql`c.id = ${contentId}`)) }
  })
}
