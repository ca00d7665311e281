import { type RawBuilder, sql } from 'kysely'
import type { OwnField, OwnFieldOwner, OwnFilters } from '#contract/api/metadata/ownFields.ts'
import { filterDay } from '#contract/dates.ts'
import { FilterNumber } from '#contract/queries.ts'
import { patternOf } from '#server/platform/db/names.ts'
import { ownFieldOnSome, ownFieldReadable, readsOwnOfSome } from './ownFieldRights.ts'
import { ownerOf } from './ownFields.ts'
import type { Viewer } from './visibility.ts'
import { wanted } from './wanted.ts'

/** The rows of a list. */
const rowIds: Record<OwnFieldOwner, RawBuilder<unknown>> = { people: sql`e.id`, projects: sql`p.id` }

/** A field by its id, and who asks for rows by it. */
interface Asked extends Viewer {
  of: OwnFieldOwner
  id: string
}

/**
 * A filter by the own field `f` counts only if the searcher can read it of anybody and it has one of these kinds, and
 * finds only those of whom they can read it.
 */
function ifOwn(asked: Asked, kinds: OwnField['kind'][], filter: RawBuilder<boolean>): RawBuilder<boolean> {
  const { of, id } = asked
  const isRead = readsOwnOfSome(of, asked)
    ? sql`and exists (select from own_fields f where f.id = ${id} and ${ownFieldReadable(of, rowIds[of], asked)})`
    : sql``
  return sql`(not exists (select from own_fields f
    where f.id = ${id} and ${ownFieldOnSome(of, asked)} and f.kind = any (${kinds})) or (${filter} ${isRead}))`
}

/** Rows with a number or day from or until this one. */
function byOwnBound(asked: Asked, bound: string, given: string): RawBuilder<boolean> {
  const { of, id, today } = asked
  const isNumber = FilterNumber.safeParse(given).success
  const end = isNumber ? sql`to_jsonb(${given}::numeric)` : sql`to_jsonb(${filterDay(given, today)}::text)`
  const inside = sql<boolean>`${rowIds[of]} in (select ${ownerOf(of)} from own_values v
    where v.field_id = ${id} and v.value ${bound === 'From' ? sql`>=` : sql`<=`} ${end})`
  return ifOwn(asked, [isNumber ? 'number' : 'date'], inside)
}

/**
 * Rows with one of these choices, one of these people, or a text or file name with one of these parts. Accents alone
 * are no part.
 */
function byOwnGiven(asked: Asked, given: string[]): RawBuilder<boolean>[] {
  const { of, id } = asked
  const some = (all: string[]) => sql<boolean>`${rowIds[of]} in (select ${ownerOf(of)} from own_values v
    where v.field_id = ${id} and case v.kind
      when 'choice' then v.value = any (array(select to_jsonb(c) from unnest(${all}::text[]) c))
      when 'person' then v.person_id::text = any (${all.map((one) => one.toLowerCase())})
      else plain_text(v.value #>> '{}') like any (${all.map(patternOf).filter((one) => one !== '%%')}::text[]) end)`
  const any = sql<boolean>`exists (select from own_values v
    where v.field_id = ${id} and ${ownerOf(of)} = ${rowIds[of]})`
  return wanted(given, some, any).map((one) => ifOwn(asked, ['choice', 'person', 'text', 'file'], one))
}

/** Filters of people `e` or projects `p` by own fields (docs/rules/people.md#8.5). */
export function byOwn(of: OwnFieldOwner, own: OwnFilters | null | undefined, viewer: Viewer): RawBuilder<boolean>[] {
  return Object.entries(own ?? {}).flatMap(([name, given]): RawBuilder<boolean>[] => {
    const asked = { ...viewer, of, id: name.slice(0, 36) }
    const bound = name.slice(36)
    if (typeof given === 'string') return bound ? [byOwnBound(asked, bound, given)] : []
    return bound ? [] : byOwnGiven(asked, given)
  })
}

/**
 * The order of people `e` or projects `p` by an own field: numbers by size, choices by their place, people by name,
 * rows without a value last, and those of whom the viewer can't read the field.
 */
export function byOwnValue(of: OwnFieldOwner, id: string, isDown: boolean, viewer: Viewer): RawBuilder<unknown> {
  const value = (
    kinds: string,
    key: string,
  ) => sql`(select ${sql.raw(key)} from own_values v join own_fields f on f.id = v.field_id
    where v.field_id = ${id} and ${ownerOf(of)} = ${rowIds[of]}
      and f.kind in (${sql.raw(kinds)}) and ${ownFieldReadable(of, rowIds[of], viewer)})`
  const keys = [
    value(`'number', 'date'`, 'v.value'),
    value(`'text', 'file'`, `plain_text(v.value #>> '{}')`),
    value(
      `'choice'`,
      `(select c.place from jsonb_array_elements(f.choices) with ordinality c (choice, place)
        where c.choice = v.value)`,
    ),
    value(`'person'`, `(select o.sort_name from employees o where o.id = v.person_id)`),
  ]
  const direction = isDown ? sql`desc nulls last` : sql`nulls last`
  return sql.join(keys.map((key) => sql`${key} ${direction}`))
}
