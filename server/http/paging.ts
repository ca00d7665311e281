/** The most that one page holds; asking for more, or for nothing, gets this (wire-people.md section 0.1). */
const mostRows = 999

/** Page as it is echoed, size after clamping, and the rows to skip. Never refuses. */
export function clampPage(asked: { page?: number | null | undefined; size?: number | null | undefined }) {
  const page = asked.page ?? 0
  const size = !asked.size || asked.size <= 0 || asked.size >= mostRows ? mostRows : asked.size
  return { page, size, offset: Math.min(size * Math.max(0, page - 1), Number.MAX_SAFE_INTEGER) }
}

/** The same where a negative page counts, and is echoed, as 0 (wire-projects-invoices.md section 1.2). */
export const clampFromZero = ({ page, size }: { page?: number | undefined; size?: number | undefined }) =>
  clampPage({ page: Math.max(0, page ?? 0), size })

/** The sort text as it is echoed: word characters, minus and comma only. */
export function echoSort(sort: string | null | undefined): string {
  return (sort ?? '').replace(/[^\w,-]/g, '')
}
