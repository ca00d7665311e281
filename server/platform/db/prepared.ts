import { createHash } from 'node:crypto'
import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'
import { Recent } from '#server/platform/recent.ts'

/** A text is prepared from its third use on, among the most recently used texts. */
const [often, remembered] = [2, 500]

interface Asked {
  /** One string shared by all connections. */
  text: string
  times: number
  name?: string
}

let asked = new Recent<string, Asked>(remembered)

/** Part of each name. Plans of earlier ages are outdated, and end with their connections. */
let age = 0

const each = new WeakSet<QueryId>()

const marking: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    each.add(queryId)
    return node
  },
  transformResult: async ({ result }) => result,
}

/**
 * The handle for a statement that is planned each time: `` sql`...`.execute(planned(db)) ``. For lists, totals and
 * searches, whose best plan depends on the limit and the words: a plan for any values can be thirty times slower
 * (docs/decisions/063-three-doors.md).
 */
export const planned = <Handle>(db: { withPlugin: (plugin: KyselyPlugin) => Handle }): Handle => db.withPlugin(marking)

/**
 * The text of a statement and, if it has values and comes again and again, the name under which each connection prepares
 * it, so that the database parses and plans it once.
 */
export function preparedAs({ sql: text, parameters, queryId }: CompiledQuery): { text: string; name?: string } {
  if (!parameters.length || each.has(queryId)) return { text }
  const known = asked.get(text) ?? { text, times: 0 }
  if (known.times === 0) asked.set(text, known)
  known.times += 1
  if (known.times <= often) return { text }
  known.name ??= `muster_${age}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  return { text: known.text, name: known.name }
}

/** All connections prepare anew: a migration has changed what statements answer. */
export function dropPlans(): void {
  age += 1
  asked = new Recent(remembered)
}
