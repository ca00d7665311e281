import { badField } from './errors.ts'

/** The most that one page holds; asking for more, or for nothing, gets this (rules/api.md#3.1). */
const mostRows = 999

/** Page as it is echoed, size after clamping, and the rows to skip. Never refuses. */
export function clampPage(asked: { page?: number | null | undefined; size?: number | null | undefined }) {
  const page = asked.page ?? 0
  const size = !asked.size || asked.size <= 0 || asked.size >= mostRows ? mostRows : asked.size
  return { page, size, offset: Math.min(size * Math.max(0, page - 1), Number.MAX_SAFE_INTEGER) }
}

/** The same where a negative page counts, and is echoed, as 0 (rules/api.md#3.2). */
export const clampFromZero = ({ page, size }: { page?: number | undefined; size?: number | undefined }) =>
  clampPage({ page: Math.max(0, page ?? 0), size })

/** The sort text as it is echoed: word characters, minus and comma only. */
export function echoSort(sort: string | null | undefined): string {
  return (sort ?? '').replace(/[^\w,-]/g, '')
}

/** One field of an order. */
export interface Order<Name extends string> {
  name: Name
  descending: boolean
}

/**
 * The fields that a sort text asks for, first one first: a leading `-` is descending, `+`, a blank (what `+` arrives as) or nothing is
 * ascending. An unknown field is refused (rules/api.md#3.3).
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

/** An order as it is echoed: `-comments,title`. */
export const echoOrders = (orders: readonly Order<string>[]) =>
  orders.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',')

/**
 * Paging of rules/api.md#3.2: page 0 is all rows, without a limit. `limit` is for the query, the others are
 * echoed.
 */
export function pageOrAll(asked: { page?: number | undefined; size?: number | undefined }) {
  const { page, size, offset } = clampFromZero(asked)
  return { page, size, offset, limit: page === 0 ? null : size }
}
