import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { Db } from '#server/platform/deps.ts'
import { castProjects } from './cast.ts'
import { pdf } from './pictures.ts'

/** An own field of projects for files, open to all who open the project. */
export const spareFileField = seedId('own field', 'Project contract')

/** Makes the field, with a file of the project Harbor. */
export async function makeSpareOwnFile(db: Db): Promise<void> {
  const { id } = castProjects.harbor
  const content = seedId('content', 'contract of Harbor')
  await insertRows(db, 'own_fields', [
    { id: spareFileField, name: 'Project contract', kind: 'file', section: 'project' },
  ])
  await insertRows(db, 'contents', [
    {
      id: content,
      type: 'doc',
      extension: '.pdf',
      path: `projects/${id}/own/${spareFileField}/spare.pdf`,
      media_type: 'application/pdf',
      is_private: true,
      target_type: 'projects',
      target_id: id,
    },
  ])
  await insertRows(db, 'content_bytes', [{ content_id: content, bytes: pdf }])
  await insertRows(db, 'own_values', [
    { project_id: id, field_id: spareFileField, kind: 'file', value: '"spare.pdf"', content_id: content },
  ])
}
