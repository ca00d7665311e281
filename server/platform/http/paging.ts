import { isOwnColumn } from '#contract/api/employees/search.ts'
import { badField } from './errors.ts'

/** Maximum and default page size (rules/api.md#3.1). */
const mostRows = 999

/** The page as echoed, the clamped size, and the offset. Never refuses. */
export function clampPage(asked: { page?: number | null | undefined; size?: number | null | undefined }) {
  const page = asked.page ?? 0
  const size = !asked.size || asked.size <= 0 || asked.size >= mostRows ? mostRows : asked.size
  return { page, size, offset: Math.min(size * Math.max(0, page - 1), Number.MAX_SAFE_INTEGER) }
}

/** The same for calls that treat and echo a negative page as 0 (rules/api.md#3.2). */
export const clampFromZero = ({ page, size }: { page?: number | undefined; size?: number | undefined }) =>
  clampPage({ page: Math.max(0, page ?? 0), size })

/** The sort text as echoed: only word characters, minus and comma. */
export function echoSort(sort: string | null | undefined): string {
  return (sort ?? '').replace(/[^\w,-]/g, '')
}

/** One field of a sort order. */
export interface Order<Name extends string> {
  name: Name
  descending: boolean
}

/**
 * Parses a sort text: a leading `-` means descending; `+`, a space (a decoded `+`) or nothing means ascending. Refuses
 * unknown fields (rules/api.md#3.3).
 */
export function readSort<Name extends string>(sort: string | undefined, known: readonly Name[]): Order<Name>[] {
  return (sort ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const name = part.replace(/^[-+]/, '').trim()
      const found = known.find((one) => one === name)
      if (!found) throw badField('sort', 'request.badSort', { name, known: known })
      return { name: found, descending: part.startsWith('-') }
    })
}

/** The fields of a sort text, with unknown ones, for lists that ignore these (rules/api.md#3.3), and own fields. */
export function sortFields(sort: string | undefined): Order<string>[] {
  return (sort ?? '')
    .split(',')
    .map((part) => (isOwnColumn(part.replace(/^-/, '')) ? part : part.replace(/[^\w-]/g, '')))
    .map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    .filter(({ name }) => name)
}

/** The `sort` parameter as the answer repeats it, unknown fields included: `updatedAt DESC,importantLevel ASC`. */
export const echoOf = (sort: string | undefined) =>
  sortFields(sort)
    .map(({ name, descending }) => `${name} ${descending ? 'DESC' : 'ASC'}`)
    .join(',')

/** A sort order as echoed: `-comments,title`. */
export const echoOrders = (orders: readonly Order<string>[]) =>
  orders.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',')

/** Paging of rules/api.md#3.2: page 0 returns all rows. `limit` is for the query, `page` and `size` are echoed. */
export function pageOrAll(asked: { page?: number | undefined; size?: number | undefined }) {
  const { page, size, offset } = clampFromZero(asked)
  return { page, size, offset, limit: page === 0 ? null : size }
}
