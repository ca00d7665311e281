import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { Employee } from '#contract/api/employees/employee.ts'
import { ImportedEmployee } from '#contract/api/employeeImports.ts'
import {
  type OwnField,
  type OwnFieldOwner,
  ownFieldOwners,
  readableSections,
} from '#contract/api/metadata/ownFields.ts'
import { factsOf } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { plainText } from '#contract/plainText.ts'
import { finds } from '#server/platform/db/finds.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'

/** A definition, as everything reads it that depends on own fields. */
export type OwnFieldDefinition = Pick<OwnField, 'id' | 'name' | 'kind' | 'choices' | 'section'>

/** SQL condition: the own field `f` is there, of this owner, and the caller can read it (docs/rules/people.md#8.2). */
export const ownFieldOpen = (of: OwnFieldOwner, can: Can): RawBuilder<boolean> =>
  sql`(f.deleted_at is null and f.section = any (${readableSections(can, of)}))`

/** The order of own fields `f` on screens and in files. */
export const ownFieldOrder = sql`f.place, plain_text(f.name), f.id`

/** The own fields of people or projects that a caller can read, in order. `rest` is appended, such as a lock. */
export async function ownFieldsOf(
  db: Db,
  of: OwnFieldOwner,
  can: Can,
  rest: RawBuilder<unknown> = sql``,
): Promise<OwnFieldDefinition[]> {
  const { rows } = await sql<OwnFieldDefinition>`select f.id, f.name, f.kind, f.choices, f.section from own_fields f
    where ${ownFieldOpen(of, can)} order by ${ownFieldOrder} ${rest}`.execute(db)
  return rows
}

/** All own fields that ever were, for histories: a history outlives its field. */
export async function everyOwnField(db: Db): Promise<OwnFieldDefinition[]> {
  const { rows } =
    await sql<OwnFieldDefinition>`select f.id, f.name, f.kind, f.choices, f.section from own_fields f`.execute(db)
  return rows
}

type Given = Partial<Pick<OwnField, 'name' | 'kind' | 'choices' | 'section'>>

/** What columns of people are called in files, which imports take for the fields of the product. */
const isColumnOfPeople = (name: string): boolean =>
  [...Object.values<z.ZodType>(Employee.shape), ...Object.values<z.ZodType>(ImportedEmployee.shape)]
    .flatMap((schema) => inEveryLanguage(factsOf(schema)?.label ?? ''))
    .some((label) => plainText(label) === plainText(name))

/**
 * Throws 400 if the definition would not fit its values, or would open values that the caller can't read
 * (docs/rules/people.md#8.4). `before` is the stored one, under lock; without it, the field is new.
 */
export async function requireDefinition(trx: Db, can: Can, body: Given, before?: OwnField): Promise<void> {
  const after = { ...before, ...body }
  if (after.kind === 'choice' && !after.choices?.length) throw badField('choices', 'ownField.noChoices')
  // In a filter, it stands for people without a value.
  if (after.choices?.includes('-')) throw badField('choices', 'config.nameReserved')
  const isNamed = !before || after.name !== before.name || after.section !== before.section
  const { name = '', section } = after
  if (isNamed && section && ownFieldOwners[section] === 'people' && isColumnOfPeople(name))
    throw badField('name', 'ownField.nameOfProduct', { name })
  if (!before) return
  const isUsed = (narrow: RawBuilder<unknown>) =>
    finds(trx, sql`from own_values v where v.field_id = ${before.id} ${narrow}`)
  if (after.section !== before.section && !readableSections(can).includes(before.section))
    throw badField('section', 'ownField.closed')
  const isMoved = after.section && ownFieldOwners[after.section] !== ownFieldOwners[before.section]
  if (isMoved && (await isUsed(sql``))) throw badField('section', 'ownField.ownerInUse')
  if (after.kind !== before.kind && (await isUsed(sql``))) throw badField('kind', 'ownField.kindInUse')
  if (before.kind !== 'choice') return
  const gone = before.choices.filter((choice) => !after.choices?.includes(choice))
  for (const choice of gone)
    if (await isUsed(sql`and v.value = ${JSON.stringify(choice)}::jsonb`))
      throw badField('choices', 'ownField.choiceInUse', { choice })
}
