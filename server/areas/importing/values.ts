import type { z } from 'zod'
import { Employee } from '#contract/api/employees/employee.ts'
import { recordName } from '#contract/api/employees/edits.ts'
import { inputOf } from '#contract/inputs.ts'
import type { ImportedLine } from '#contract/api/importOutcome.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { type ImportedField, type ImportField, importFields, onlyForNew } from '#contract/api/employeeImports.ts'
import { factsOf, mayRead } from '#contract/fields.ts'
import type { Person } from '#server/platform/http/person.ts'

/** Fields of a person in the form of an edit: ids of entries, `null` or `''` for none. */
export type Values = Partial<Record<ImportedField, unknown>>

type Shown = Exclude<keyof Employee, 'projects' | 'mentees'>

/** Fields that lines about existing people do not change. */
const unread: readonly string[] = ['teamEmail', ...onlyForNew]

/** The record field of an import field, whose read permission applies, or undefined. */
export const shownAs = (field: ImportedField): Shown | undefined =>
  unread.includes(field) || isOwnColumn(field) ? undefined : (recordName(field as ImportField) as Shown)

/**
 * True if the caller cannot read this field of a person. `form` declares own fields; values of others are not read.
 */
export function isHidden(field: ImportedField, me: Person, form?: z.ZodObject): boolean {
  if (isOwnColumn(field)) return form !== undefined && !mayRead(factsOf(form.shape[field] as z.ZodType), me.can)
  const shown = shownAs(field)
  return shown !== undefined && !mayRead(factsOf(Employee.shape[shown]), me.can)
}

const forEverybody = ['employees.read', 'employees.read.projects.readActive', 'employees.read.fullAccess'] as const

/** True if the caller can read everything that a line about any person could contain, leavers included. */
export const seesAllLines = (me: Person): boolean =>
  forEverybody.every(me.can) && !importFields.some((field) => isHidden(field, me))

/** A person with values of own fields by their ids. */
export type ImportedPerson = Pick<Employee, Shown> & { own?: Record<string, unknown> }

/** The value of a field as the person has it; undefined for none, and for one that lines don't change. */
export function shownValue(person: ImportedPerson, field: ImportedField): unknown {
  if (isOwnColumn(field)) return person.own?.[field.slice('own.'.length)]
  const shown = shownAs(field)
  return shown && person[shown]
}

/** The values of a person in these fields, lists in the order of their ids. */
export function valuesOf(person: ImportedPerson, fields: readonly ImportedField[]): Values {
  const valueOf = (field: ImportedField) => {
    const value = inputOf(shownValue(person, field))
    return Array.isArray(value) ? (value as string[]).toSorted() : value
  }
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)]))
}

/** Compares two values, ignoring the order of lists. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : (value ?? ''))
  return plain(one) === plain(other)
}

/** The number of lines by outcome. */
export function countsOf(lines: readonly { outcome: ImportedLine['outcome'] }[]) {
  const counts = { create: 0, update: 0, same: 0, error: 0 }
  for (const { outcome } of lines) counts[outcome]++
  return counts
}
