import { type RawBuilder, sql } from 'kysely'
import { isPictured, metadataKindNames } from '#contract/api/metadataKinds.ts'

/** Where the address of an uploaded file begins. */
export const filesPrefix = '/files/'

/** Tables whose rows show a picture; what is uploaded for one names its table as the type of its target. */
const pictured = ['employees', 'projects', ...metadataKindNames.filter(isPictured)]

const addressOf = (c: string) => sql`${filesPrefix}::text || ${sql.ref(`${c}.path`)}`

/** The content `c` is the picture that the record of its target shows now: one that was replaced is not. */
export function isShown(c: string): RawBuilder<boolean> {
  const shown = pictured.map(
    (table) => sql`when ${table} then exists (select from ${sql.table(table)} o
      where o.id = ${sql.ref(`${c}.target_id`)} and lower(o.avatar) = lower(${addressOf(c)}))`,
  )
  return sql<boolean>`case ${sql.ref(`${c}.target_type`)} ${sql.join(shown, sql` `)} else false end`
}

/** The employee who is the target of the content `c` refers to it, as picture or as document. */
export function isReferred(c: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from employees e where e.id = ${sql.ref(`${c}.target_id`)}
    and ${addressOf(c)} in (e.avatar, e.identity_card_photo_front, e.identity_card_photo_back,
      e.passport_photo_front, e.passport_photo_back))`
}

/** Whatever may refer to a file refers to the content `c`: a person, a picture's record, an invoice, a mail. */
export function isUsed(c: string): RawBuilder<boolean> {
  const id = sql.ref(`${c}.id`)
  return sql<boolean>`(${isShown(c)} or ${isReferred(c)}
    or exists (select from invoices i where i.pdf_id = ${id}) or exists (select from invoices i where i.ubl_id = ${id})
    or exists (select from mail_attachments a where a.content_id = ${id}))`
}
