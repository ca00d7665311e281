import { plainText } from '#contract/plainText.ts'
import type { GetListParams, RaRecord } from 'react-admin'
import type { z } from 'zod'
import { type Resource, type ResourceName, resourceOf } from '#contract/resources.ts'

/** One field of a sort order. */
export interface OrderPart {
  field: string
  descending: boolean
}

/** Parses `monthlyChargeRate,-importantLevel`. Drops unknown fields and duplicates. */
export function orderParts(text: string, sorts: readonly string[] = []): OrderPart[] {
  const parts = text.split(',').flatMap((one): OrderPart[] => {
    const field = one.replace(/^-/, '')
    // Columns of a group, such as `own.<id>`, sort if their group does.
    return sorts.includes(field.split('.')[0] ?? '') || sorts.includes(field)
      ? [{ field, descending: one.startsWith('-') }]
      : []
  })
  return parts.filter(({ field }, index) => parts.findIndex((other) => other.field === field) === index)
}

/** The inverse of `orderParts`. */
export const orderText = (parts: readonly OrderPart[]): string =>
  parts.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** The sort order of the call: `order` applies to a single field, several fields carry their own `-`. */
function orderOf({ sorts }: Resource, { sort }: Partial<GetListParams>): string {
  const parts = orderParts(sort?.field ?? '', sorts)
  const [only] = parts
  if (parts.length === 1 && only && sort?.order === 'DESC') return orderText([{ ...only, descending: true }])
  return orderText(parts)
}

/** The valid part of a filter: drops values that the call would refuse, such as those of an old link. */
export function filterOf(resource: ResourceName, filter: unknown): Record<string, unknown> {
  const shape = (resourceOf(resource).filters?.shape ?? {}) as Record<string, z.ZodType>
  const given = (filter ?? {}) as Record<string, unknown>
  const taken = (schema: z.ZodType, value: unknown): unknown => {
    if (value === '' || value === null || value === undefined) return undefined
    if (schema.safeParse(value).success) return value
    if (!Array.isArray(value)) return undefined
    const some = value.filter((one) => schema.safeParse([one]).success)
    return some.length ? some : undefined
  }
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const value = Object.hasOwn(given, name) ? taken(schema, given[name]) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Converts react-admin's parameters into the query or body of the list's call. Exports send the same. */
export function listInput(resource: ResourceName, params: Partial<GetListParams>): Record<string, unknown> {
  const line = resourceOf(resource)
  const { pagination, filter, meta = {} } = params
  const options = Object.entries(line.options ?? {}).flatMap(([name, usual]) => {
    const value = (meta as Record<string, unknown>)[name] ?? usual
    return value === undefined ? [] : [[name, value]]
  })
  const order = orderOf(line, params)
  return {
    ...filterOf(resource, filter),
    ...(line.isWhole ? {} : { page: pagination?.page ?? 1, size: pagination?.perPage ?? 50 }),
    ...Object.fromEntries(options),
    ...(order ? { [line.sortKey ?? 'sort']: order } : {}),
  }
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** Sorts and slices a list that comes as a whole. Sort by `id` keeps the server's order. */
export function pageOf<Row extends RaRecord>(rows: readonly Row[], params: Partial<GetListParams>): Row[] {
  const { field = 'id', order } = params.sort ?? {}
  const { page = 1, perPage = rows.length } = params.pagination ?? {}
  const sign = order === 'DESC' ? -1 : 1
  const textOf = (row: Row) => {
    const value = (row as Record<string, unknown>)[field]
    return typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) : ''
  }
  const isSorted = field !== '' && field !== 'id' && rows.some((row) => field in row)
  const sorted = isSorted ? rows.toSorted((a, b) => sign * collator.compare(textOf(a), textOf(b))) : [...rows]
  return sorted.slice((page - 1) * perPage, page * perPage)
}
