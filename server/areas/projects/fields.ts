import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { Project } from '#contract/api/projects/project.ts'
import { fieldOf } from '#contract/api/projects/values.ts'
import { inputOf } from '#contract/inputs.ts'
import { columnOf } from '#server/areas/metadata/index.ts'
import type { DB } from '#server/platform/db/types.ts'

/** Fields that are computed, or come from other tables. Each other field of a project is a column of its row. */
const elsewhere = [
  'members',
  'technicalLeads',
  'accountManagers',
  'deliveryManagers',
  'salePersons',
  'country',
  'stacks',
  'bankAccount',
  'client',
  'companyInfo',
  'organization',
  'monthlyChargeRate',
  'unconverted',
  'currency',
  'commissionModels',
] as const satisfies (keyof Project)[]

const ownFields = Object.keys(Project.omit(Object.fromEntries(elsewhere.map((name) => [name, true])) as never).shape)

/** Fields of the row that are converted. */
const converted: Partial<Record<keyof Project, RawBuilder<unknown>>> = {
  createdAt: sql`wire_instant(p.created_at)`,
  updatedAt: sql`wire_instant(p.updated_at)`,
  industry: sql`''`,
  auditNotionID: sql`coalesce(p.audit_notion_id::text, '')`,
  importantLevel: sql`coalesce(p.important_level, '')`,
}

/** SQL for all fields of the row `p`. */
export const own: RawBuilder<unknown> = sql.join(
  ownFields.map((name) => {
    const value = converted[name as keyof Project] ?? sql.ref(`p.${columnOf(name)}`)
    return sql`${value} as ${sql.ref(name)}`
  }),
)

type Row = Partial<Insertable<DB['projects']>>
type Body<S extends z.ZodObject> = Partial<z.output<S>>

/** Inputs that write a column of the row: of a field of its own, or the id of a record. */
const ownInputs = ({ shape }: z.ZodObject) =>
  (Object.entries(shape) as [string, z.ZodType][]).filter(
    ([name]) => ownFields.includes(name) || (fieldOf(name) as string) !== name,
  )

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** What a column stores for a blank input: null, or `''` for a text that is never null. */
const blankOf = (name: string) => {
  const isNull = !ownFields.includes(name) || name in converted || Project.shape[name as keyof Project].isNullable()
  return isNull ? null : ''
}

/** The columns for the values of a new project. Blank ones are left to their defaults. */
export const newColumns = <S extends z.ZodObject>(schema: S, given: Body<S>): Row =>
  Object.fromEntries(
    ownInputs(schema)
      .filter(([name]) => !isBlank(given[name as keyof Body<S>]))
      .map(([name]) => [columnOf(name), given[name as keyof Body<S>]]),
  )

/**
 * The columns after an edit (rules/projects.md#4.4). An absent input keeps the stored value, and a blank one clears it.
 * What the schema refuses is only here because nobody changed it, so it keeps the value as well.
 */
export const editedColumns = <S extends z.ZodObject>(schema: S, given: Body<S>, before: object): Row =>
  Object.fromEntries(
    ownInputs(schema).map(([name, input]) => {
      const value: unknown = given[name as keyof Body<S>]
      const isKept = value === undefined || !input.safeParse(value).success
      const after = isKept ? inputOf(before[fieldOf(name) as keyof typeof before]) : value
      return [columnOf(name), isBlank(after) ? blankOf(name) : after]
    }),
  )
