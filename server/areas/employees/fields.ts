import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { recordName } from '#contract/api/employees/edits.ts'
import { columnOf } from '#server/areas/metadata/index.ts'

/** A field of a person that a write can read. Fields derived from other people and projects are excluded. */
export type Field = Exclude<keyof EmployeeRecord, 'projects' | 'mentees'>

/** The field names of a schema that is part of the record. */
export const fieldsOf = <S extends z.ZodObject>(schema: S) => Object.keys(schema.shape) as (keyof S['shape'] & Field)[]

export const everyField = fieldsOf(EmployeeRecord.omit({ projects: true, mentees: true }))

/** Fields in `social_accounts`: the type of the row, and the column. */
export const accountFields = {
  githubID: ['github', 'account_id'],
  linkedInName: ['linkedin', 'name'],
  notionID: ['notion', 'account_id'],
  notionName: ['notion', 'name'],
  notionEmail: ['notion', 'email'],
} as const satisfies Partial<Record<Field, readonly [type: string, column: string]>>

/** Fields in `discord_accounts`, with their columns. */
export const discordFields = {
  discordID: 'discord_id',
  discordName: 'discord_username',
} as const satisfies Partial<Record<Field, string>>

/** Fields whose value is another record, or several. */
const relations = [
  'seniority',
  'lineManager',
  'referredBy',
  'organizations',
  'positions',
  'stacks',
  'chapters',
  'roles',
  'baseSalary',
  'workingHours',
  'workplace',
] as const satisfies Field[]

/** The fields of the person's own row: all that are in no other table. */
export const ownFields: readonly Field[] = everyField.filter(
  (field) => ![...Object.keys(accountFields), ...Object.keys(discordFields), ...relations].includes(field),
)

const otherNames: Record<string, string> = { birthday: 'date_of_birth', status: 'working_status' }

/** The column of the row for a field. */
export const ownColumn = (field: string): string => otherNames[field] ?? columnOf(field)

/** Fields of the row that are converted. */
const converted: Partial<Record<Field, RawBuilder<unknown>>> = {
  createdAt: sql`wire_instant(e.created_at)`,
  updatedAt: sql`wire_instant(e.updated_at)`,
  teamEmail: sql`coalesce(e.team_email, '')`,
}

/** SQL for a field of the row `e`. */
export const ownValue = (field: Field): RawBuilder<unknown> => converted[field] ?? sql.ref(`e.${ownColumn(field)}`)

/**
 * The fields of the person's own row that a form has, after an edit. Omitted and closed fields keep the stored value;
 * `null` and blank clear it.
 */
export function ownAfter<Shape extends z.ZodRawShape>(
  form: z.ZodObject<Shape>,
  given: { [Name in keyof Shape]?: unknown },
  before: Partial<EmployeeRecord>,
  closed: ReadonlySet<string> = new Set(),
): Partial<EmployeeRecord> {
  const after = Object.keys(form.shape).map((name) => {
    const field = recordName(name) as Field
    const value = closed.has(name) ? undefined : given[name]
    const blank = EmployeeRecord.shape[field]?.isNullable() ? null : ''
    return [field, value === undefined ? before[field] : value === null || value === '' ? blank : value] as const
  })
  return Object.fromEntries(after.filter(([field]) => ownFields.includes(field)))
}
