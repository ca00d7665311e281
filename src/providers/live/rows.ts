interface Row {
  id?: unknown
  topicID?: unknown
}

/** An answer with rows: an array, or an object with them in `data` or in `data.topics`. */
type Answer = readonly Row[] | { data: readonly Row[] | { topics: readonly Row[] }; total?: number }

/** The rows of an answer; undefined if it has none or they have no key. */
export function rowsOf(answer: unknown): readonly Row[] | undefined {
  const { data } = (answer ?? {}) as { data?: unknown }
  const { topics } = (data ?? {}) as { topics?: unknown }
  const rows = [answer, data, topics].find(Array.isArray) as Row[] | undefined
  return rows?.every((row) => keyOf(row)) ? rows : undefined
}

const keyOf = ({ topicID, id }: Row) => topicID ?? id

/** Returns the answer with its rows replaced. */
function withRows(answer: Answer, rows: readonly Row[]): Answer {
  if (!('data' in answer)) return rows
  const { data } = answer
  return { ...answer, data: 'topics' in data ? { ...data, topics: rows } : rows }
}

/**
 * Keeps the order of the shown rows and gives them their fresh values. `changes` counts rows that came, went or moved;
 * a new row pushes another off the page. Removed rows stay until they are released.
 */
export function inOldOrder(old: Answer, fresh: Answer): { answer: Answer; changes: number } {
  const [before, after] = [rowsOf(old) ?? [], rowsOf(fresh) ?? []]
  const news = new Map(after.map((row) => [keyOf(row), row]))
  const known = new Set(before.map(keyOf))
  const came = after.filter((row) => !known.has(keyOf(row))).length
  const went = before.filter((row) => !news.has(keyOf(row))).length
  const [stayedBefore, stayedAfter] = [
    before.filter((row) => news.has(keyOf(row))),
    after.filter((row) => known.has(keyOf(row))),
  ]
  const moved = stayedBefore.filter((row, at) => keyOf(row) !== keyOf(stayedAfter[at] ?? {})).length
  const rows = before.map((row) => news.get(keyOf(row)) ?? row)
  return { answer: withRows(fresh, rows), changes: Math.max(came, went) || moved }
}

/** True if the reader is busy with the page: scrolled, selected rows, focused a table or opened something over it. */
export function isReading(): boolean {
  const tables = [...document.querySelectorAll<HTMLElement>('main section:has(> table)')]
  const { activeElement } = document
  return (
    scrollY > 0 ||
    document.querySelector('.MuiModal-root') !== null ||
    tables.some(
      (table) =>
        table.scrollTop > 0 ||
        table.querySelector('input:checked') !== null ||
        (table !== activeElement && table.contains(activeElement)),
    )
  )
}
