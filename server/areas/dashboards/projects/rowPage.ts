import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'

/** One page of the rows behind a number, with the total. */
export async function pageOfRows<Row>(
  db: Db,
  asked: { page?: number | undefined; size?: number | undefined },
  { columns, from, order }: Record<'columns' | 'from' | 'order', RawBuilder<unknown>>,
) {
  const { page, size, offset } = clampFromZero(asked)
  const [rows, counted] = await Promise.all([
    sql<Row>`select ${columns} from ${from} order by ${order} limit ${size} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from}`.execute(db),
  ])
  return { page, size, sort: '', total: counted.rows[0]?.total ?? 0, data: rows.rows }
}
