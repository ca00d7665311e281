import { type RawBuilder, sql } from 'kysely'
import { inWords } from '#contract/api/metadata/keeping.ts'
import { isPictured, metadataKindNames } from '#contract/api/metadata/kinds.ts'
import { filesPrefix } from '#server/platform/http/files.ts'

/** Records with pictures, by the target type of uploads for them. Their tables have the same name, in snake case. */
const pictured = ['employees', 'projects', ...metadataKindNames.filter(isPictured)]

const addressOf = (c: string) => sql`${filesPrefix}::text || ${sql.ref(`${c}.path`)}`

/** SQL condition: the content `c` is the current picture of its target's record. */
export function isShown(c: string): RawBuilder<boolean> {
  const shown = pictured.map(
    (type) => sql`when ${type} then exists (select from ${sql.table(inWords(type, '_'))} o
      where o.id = ${sql.ref(`${c}.target_id`)} and lower(o.avatar) = lower(${addressOf(c)}))`,
  )
  return sql<boolean>`case ${sql.ref(`${c}.target_type`)} ${sql.join(shown, sql` `)} else false end`
}

/** SQL condition: the target employee uses the content `c`, as picture or document. */
export function isReferred(c: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from employees e where e.id = ${sql.ref(`${c}.target_id`)}
    and ${addressOf(c)} in (e.avatar, e.identity_card_photo_front, e.identity_card_photo_back,
      e.passport_photo_front, e.passport_photo_back))`
}

/**
 * SQL condition: the content `c` is in use by a person, a record's picture, an absence, an own field, an invoice or a
 * mail.
 */
export function isUsed(c: string): RawBuilder<boolean> {
  const id = sql.ref(`${c}.id`)
  return sql<boolean>`(${isShown(c)} or ${isReferred(c)}
    or exists (select from invoices i where i.pdf_id = ${id}) or exists (select from invoices i where i.ubl_id = ${id})
    or exists (select from absences b where b.certificate_id = ${id})
    or exists (select from own_values v where v.content_id = ${id})
    or exists (select from mail_attachments a where a.content_id = ${id}))`
}
