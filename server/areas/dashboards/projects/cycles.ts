import { type RawBuilder, sql } from 'kysely'
import { storedQuarter } from '../numbers.ts'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import type { Scope } from './scope.ts'

const mostQuarters = 4

const live = ({ any }: Scope, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from audit_cycles c join projects p on p.id = c.project_id and ${any}
    where c.deleted_at is null`

/** The last four quarters, `YYYY/Qn`, that have a live cycle of the project or of any (wire-surveys-dashboards.md section 7). */
export async function latestQuarters(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{
    quarter: string
  }>`select distinct s.quarter from (${live(scope, sql`c.quarter`)}) s
    order by s.quarter desc limit ${mostQuarters}`.execute(db)
  return rows.map(({ quarter }) => quarter)
}

/** Live cycles of these quarters, as a table of `audit_cycles`. */
export const cyclesIn = (quarters: readonly string[], scope: Scope): RawBuilder<unknown> =>
  sql`(${live(scope, sql`c.*`)} and c.quarter = any (${[...quarters]}::text[]))`

/** Which cycles rows are asked of. */
export interface Round {
  /** `Qn/YYYY` */
  quarter?: string | undefined
  /** The last cycle of each project or the one before it (section 8.6). */
  round?: 'latest' | 'previous' | undefined
}

const places = { latest: 1, previous: 2 }

/** These cycles as a table of `audit_cycles`. Refuses with 400 unless either quarter or round is given. */
export function cyclesOf(scope: Scope, { quarter, round }: Round): RawBuilder<unknown> {
  if (quarter && !round) return sql`(${live(scope, sql`c.*`)} and c.quarter = ${storedQuarter(quarter)})`
  if (!round || quarter) throw badField('quarter', 'Say either the quarter or the round, one of the two.')
  const place = sql`row_number() over (partition by c.project_id order by c.quarter desc, c.cycle desc) as place`
  return sql`(select * from (${live(scope, sql`c.*, ${place}`)}) c where c.place = ${places[round]})`
}

/** The cycle `c` as it is named in rows. */
export const namedCycle = sql`json_build_object('id', c.id, 'cycle', c.cycle,
  'quarter', split_part(c.quarter, '/', 2) || '/' || split_part(c.quarter, '/', 1)) as cycle`
