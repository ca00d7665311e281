import type { z } from 'zod'
import type { StoredValue } from '#contract/api/timeline.ts'
import { referenceOf } from '#contract/references.ts'

/** A value that is no list and no record, as text. */
export const textOf = (value: StoredValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A record by its id, and of a chapter whether the person `ownerId` leads it. */
function referenceIn(value: object, ownerId: unknown): StoredValue | undefined {
  const { id, employeeID = id, leadID } = value as Record<string, string | undefined>
  return employeeID && leadID && leadID === ownerId ? { id: employeeID, isLead: true } : employeeID
}

const inOrder = (values: StoredValue[]) =>
  values
    .map((value) => JSON.stringify(value))
    .sort()
    .map((text) => JSON.parse(text) as StoredValue)

/** The value of a field of the record `ownerId`, as events store it. The order of a list is none of its value. */
export function valueIn(schema: z.ZodType, value: unknown, ownerId?: unknown): StoredValue {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.length ? inOrder(value.map((one) => valueIn(schema, one, ownerId))) : ''
  if (typeof value !== 'object') return value as StoredValue
  return (referenceOf(schema) && referenceIn(value, ownerId)) ?? (value as StoredValue)
}
