import { sql } from 'kysely'
import type { ActionItemPoint } from '#contract/api/dashboards/projects.ts'
import { Severity } from '#contract/api/projectAudits/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { quarterLabel, valueOf } from '../numbers.ts'
import { latestCycles } from './cycles.ts'
import type { Scope } from './scope.ts'
import { stepsOf, type Tally, trended } from './series.ts'

/** Open action items in the cycles of the last four quarters (rules/dashboards.md#2.5). Trends are not rounded. */
export async function actionItems(db: Db, scope: Scope): Promise<ActionItemPoint[]> {
  const { rows } = await sql<Tally>`with recursive ${latestCycles(scope)}
    select c.quarter as step, o.key, sum(o.open) as top, 1 as bottom
    from cycles c, lateral (values ('high', c.action_item_high),
      ('medium', c.action_item_medium), ('low', c.action_item_low)) as o (key, open) group by c.quarter, o.key`.execute(
    db,
  )
  const steps = stepsOf(rows)
  return trended(steps, Severity.options, valueOf).map((point, at) => ({
    ...point,
    quarter: quarterLabel(steps[at]?.step ?? ''),
  }))
}
