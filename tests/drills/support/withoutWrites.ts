import type { watchAll } from './company.ts'
import { type Fact, within } from './drill.ts'
import { type Seen, statusesIn } from './watch.ts'

export const isFine = ({ status }: Seen) => status === 200
const isRefused = ({ status, sentence }: Seen) => status === 503 && sentence.endsWith('.')

/** What is wanted of a server whose database takes no writes for some seconds. */
export const wantedWithoutWrites =
  '/readyz 503 with a sentence within 5 s, writes 503, reads 200 or 503; at the latest 5 s after the end all 200'

/** Seconds until the last answer that is not 200 had come. Undefined if the last of all is one. */
function troubleOf(seen: readonly Seen[], ended: number): number | undefined {
  const after = seen.filter(({ until }) => until >= ended)
  const last = after.findLast((one) => !isFine(one))
  if (after.length === 0 || last === after.at(-1)) return undefined
  return last ? (last.until - ended) / 1000 : 0
}

/** Compares what was seen with `wantedWithoutWrites`. The database took no writes between the two times. */
export function factsWithoutWrites(
  { ready, reads, writes }: ReturnType<typeof watchAll>,
  begun: number,
  ended: number,
): Fact[] {
  const noticed = ready.seen.find((one) => one.from >= begun && one.until < ended && isRefused(one))
  const during = (seen: Seen[]) => seen.filter(({ from, until }) => from > begun && until < ended)
  const only = (seen: Seen[], ...statuses: number[]) => during(seen).every(({ status }) => statuses.includes(status))
  return [
    within(`/readyz 503${noticed ? ` ("${noticed.sentence}")` : ''}`, noticed && (noticed.until - begun) / 1000, 5),
    { text: `writes ${statusesIn(during(writes.seen))}`, isOk: only(writes.seen, 503) },
    { text: `reads ${statusesIn(during(reads.seen))}`, isOk: only(reads.seen, 200, 503) },
    within('/readyz all 200', troubleOf(ready.seen, ended), 5),
    within('reads all 200', troubleOf(reads.seen, ended), 5),
    within('writes all 200', troubleOf(writes.seen, ended), 5),
  ]
}
