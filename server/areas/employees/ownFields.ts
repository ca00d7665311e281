import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { OwnCells } from '#contract/api/employees/employee.ts'
import { ownFieldInput, type OwnValuesChange, type FilledOwnField } from '#contract/api/employees/ownFields.ts'
import { ownColumnPattern } from '#contract/api/employees/search.ts'
import type { OwnFieldOwner } from '#contract/api/metadata/ownFields.ts'
import type { Can } from '#contract/permissions.ts'
import {
  type OwnFieldDefinition,
  everyOwnField,
  ownFieldOpen,
  ownFieldOrder,
  ownFieldsOf,
} from '#server/areas/metadata/index.ts'
import { changesBetween } from '#server/platform/auditLog/audit.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { parse } from '#server/platform/http/serve.ts'
import type { Written } from './change.ts'
import { ownFieldReadable } from './ownFieldRights.ts'
import type { Viewer } from './visibility.ts'

/** A value: a text, number, date, choice, or the id of a person. */
type Value = string | number

/** The column of `own_values` that names the person or project of a value. */
const owners: Record<OwnFieldOwner, string> = { people: 'employee_id', projects: 'project_id' }

/** The same as a reference. */
export const ownerColumn = (of: OwnFieldOwner) => sql.ref(owners[of])

/** The same of the row `v`. */
export const ownerOf = (of: OwnFieldOwner) => sql.ref(`v.${owners[of]}`)

/** The name of an own field in histories: it tells them apart from fields of the product. */
const keyOf = ({ id }: Pick<OwnFieldDefinition, 'id'>) => `own.${id}`

/** Own fields as a schema, from which histories read labels and rights like those of fields of the product. */
export async function ownFieldSchema(db: Db): Promise<z.ZodObject> {
  const fields = await everyOwnField(db)
  return z.object(Object.fromEntries(fields.map((one) => [keyOf(one), ownFieldInput(one)])))
}

/**
 * The own fields of people that a caller can read, as a schema with the names of their columns. With `canOnSome()`,
 * those that the caller can read of anybody.
 */
export async function readableOwnFields(db: Db, can: Can): Promise<z.ZodObject> {
  const fields = await ownFieldsOf(db, 'people', can)
  return z.object(Object.fromEntries(fields.map((one) => [keyOf(one), ownFieldInput(one)])))
}

/**
 * The own fields of a person or project that the caller can read, with values. The caller has checked that it can be
 * opened.
 */
export async function filledOwnFields(read: Db, of: OwnFieldOwner, id: string, can: Can): Promise<FilledOwnField[]> {
  const { rows } = await sql<FilledOwnField>`select f.id, f.name, f.kind, f.choices, f.section,
      coalesce(v.value, to_jsonb(v.person_id), '""') as value,
      (select ${basic('o')} from employees o where o.id = v.person_id) as person
    from own_fields f left join own_values v on v.field_id = f.id and ${ownerOf(of)} = ${id}
    where ${ownFieldOpen(of, can)} order by ${ownFieldOrder}`.execute(read)
  return rows
}

/**
 * Values of own fields for rows of a list, by person or project and field, if the viewer can read them there: all, or
 * those of these fields.
 */
export async function ownCells(
  read: Db,
  of: OwnFieldOwner,
  viewer: Viewer,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<Map<string, OwnCells>> {
  const { rows } = await sql<{ id: string; own: OwnCells }>`select ${ownerOf(of)} as id,
      jsonb_object_agg(v.field_id, coalesce(v.value,
        (select to_jsonb(${basic('o')}) from employees o where o.id = v.person_id))) as own
    from own_values v join own_fields f on f.id = v.field_id
    where ${ownerOf(of)} = any (${[...ids]}::uuid[])
      ${fields ? sql`and v.field_id = any (${[...fields]}::uuid[])` : sql``}
      and ${ownFieldReadable(of, ownerOf(of), viewer)} group by 1`.execute(read)
  return new Map(rows.map(({ id, own }) => [id, own]))
}

/** The ids of the own fields among columns. */
export const ownIdsIn = (columns: readonly string[]): string[] =>
  columns.flatMap((name) => ownColumnPattern.exec(name)?.[1] ?? [])

/** SQL for the values of a person or project by field, which a write compares. */
export const ownValuesOf = (of: OwnFieldOwner, id: RawBuilder<unknown>) => sql<Record<string, Value>>`(select
  coalesce(jsonb_object_agg(v.field_id, coalesce(v.value, to_jsonb(v.person_id))), '{}')
  from own_values v where ${ownerOf(of)} = ${id})`

/** The section that a write of own fields of a person reads. */
export const ownFieldsSection = { fields: [] as const, asked: { own: ownValuesOf('people', sql`e.id`) } }

/** The person or project that a write changes, with its values under lock. */
export interface Before {
  id: string
  own: Record<string, Value>
}

/** What a write of own fields stores, and tells the history. */
export type OwnWrite = Required<Pick<Written<never>, 'also' | 'changes'>>

const valueOf = (value: unknown): Value | null => (value === '' || value === undefined ? null : (value as Value | null))

/** Those of these ids that are people. */
async function livePeople(trx: Db, ids: readonly Value[]): Promise<Set<Value>> {
  const { rows } = await sql<{ id: string }>`select e.id from employees e
    where e.id = any (${[...ids]}::uuid[]) and e.deleted_at is null`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes values of own fields of a person or project (docs/rules/people.md#8.3). Values that stay as they are aren't
 * judged. Throws 400 for a field that the caller can't read, as for one that was deleted.
 */
export async function writeOwnFields(
  trx: Db,
  of: OwnFieldOwner,
  me: Pick<Person, 'can'>,
  before: Before,
  { values }: OwnValuesChange,
): Promise<OwnWrite> {
  // Locked, so that no choice is removed and no field deleted meanwhile.
  const fields = await ownFieldsOf(trx, of, me.can, sql`for key share of f`)
  const unknown = Object.keys(values).find((id) => !fields.some((one) => one.id === id))
  if (unknown) throw badField(unknown, 'ownField.gone')
  const changed = fields.filter(({ id }) => id in values && valueOf(values[id]) !== valueOf(before.own[id]))
  const schema = z.object(Object.fromEntries(changed.map((one) => [one.id, ownFieldInput(one)])))
  const given = parse(schema, values)
  const after = changed.map((one) => ({ ...one, now: valueOf(given[one.id]), was: valueOf(before.own[one.id]) }))
  const people = after.filter(({ kind }) => kind === 'person')
  const known = await livePeople(
    trx,
    people.flatMap(({ now }) => now ?? []),
  )
  const missing = people.find(({ now }) => now !== null && !known.has(now))
  if (missing) throw notFound('person', missing.id)
  const rows = after.map(({ id, kind, now }) => ({
    field_id: id,
    kind,
    value: kind === 'person' ? null : now,
    person_id: kind === 'person' ? now : null,
    is_set: now !== null,
  }))
  const givenRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g (field_id uuid, kind text, value jsonb, person_id uuid, is_set boolean)`
  const owner = ownerColumn(of)
  return {
    also: {
      set_values: sql`insert into own_values (${owner}, field_id, kind, value, person_id)
        select ${before.id}::uuid, g.field_id, g.kind, nullif(g.value, 'null'), g.person_id from ${givenRows} where g.is_set
        on conflict (field_id, ${owner}) do update set value = excluded.value, person_id = excluded.person_id`,
      cleared: sql`delete from own_values v using ${givenRows}
        where not g.is_set and ${ownerOf(of)} = ${before.id} and v.field_id = g.field_id`,
    },
    changes: changesOf(after),
  }
}

type Changed = OwnFieldDefinition & { now: Value | null; was: Value | null }

function changesOf(after: Changed[]): StoredChange[] {
  const schema = z.object(Object.fromEntries(after.map((one) => [keyOf(one), ownFieldInput(one)])))
  const state = (which: 'now' | 'was') => Object.fromEntries(after.map((one) => [keyOf(one), one[which]]))
  return changesBetween(schema, state('was'), state('now'))
}
