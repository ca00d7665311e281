import { type RawBuilder, sql } from 'kysely'
import { audit } from '#server/platform/auditLog/audit.ts'
import { finds } from '#server/platform/db/finds.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { paperOf, requirePaper, storePaper } from '#server/platform/http/papers.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { type AbsenceWrite, lockAbsence, setAbsence, viewerOf } from './stored.ts'
import { readsCertificates } from './visibility.ts'

/** Locks an absence whose certificates the caller reads. Throws 404 otherwise. */
async function lockForCertificate(trx: Db, deps: Deps, write: AbsenceWrite, id: string) {
  const held = await lockAbsence(trx, deps, write, id)
  const person = sql`from employees e where e.id = ${held.owner.employeeId}
    and ${readsCertificates('e', viewerOf(deps, write))}`
  if (!(await finds(trx, person))) throw notFound('absence')
  return held
}

/** The certificate of an absence in base64. Each view is written to the trail first. */
export async function certificateOf(deps: Deps, write: AbsenceWrite, id: string) {
  return deps.write(async (trx) => {
    const { owner } = await lockForCertificate(trx, deps, write, id)
    const certificate = await paperOf(trx, sql`c.id = (select a.certificate_id from absences a where a.id = ${id})`)
    const event = { actorId: write.me.id, requestId: write.requestId, subjectId: owner.employeeId }
    await audit(trx, { ...event, action: 'absence.certificate-viewed', entity: 'absence', entityId: id })
    return certificate
  })
}

const set = (id: string | null): Record<string, RawBuilder<unknown>> => ({ certificate_id: sql`${id}::uuid` })

/** Stores the certificate of an absence as a private file of the person. Throws for one that was refused or cancelled. */
export async function addCertificate(deps: Deps, write: AbsenceWrite, id: string, file: UploadedFile): Promise<void> {
  await requirePaper(file)
  await deps.write(async (trx) => {
    const held = await lockForCertificate(trx, deps, write, id)
    if (['refused', 'cancelled'].includes(held.before.status)) throw refuse('absence.closed')
    const { employeeId } = held.owner
    const target = { targetType: 'employees', targetId: employeeId, uploadBy: write.me.id } as const
    const stored = await storePaper(trx, deps.env, { ...target, folder: `employees/${employeeId}/absences` }, file)
    await setAbsence(trx, write, held, 'certificate-added', set(stored))
  })
}

/** Takes the certificate away. The file is deleted a day later, as undo needs it. */
export async function deleteCertificate(deps: Deps, write: AbsenceWrite, id: string): Promise<void> {
  await deps.write(async (trx) => {
    const held = await lockForCertificate(trx, deps, write, id)
    await setAbsence(trx, write, held, 'certificate-deleted', set(null))
  })
}
