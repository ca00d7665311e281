import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'

/** Statements that a connection prepares. Each takes 10 to 250 KB in the database, until the connection is closed. */
const mostPlans = 250

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

/** Names of what a connection has prepared, by the texts. */
export type Names = Map<string, string>

/**
 * The name under which a connection prepares a statement, so that the database parses it once. None for a statement
 * without values, one that is planned each time, and one for which there is no place.
 */
export function nameIn(names: Names, { sql, parameters, queryId }: CompiledQuery): string | undefined {
  if (!parameters.length || each.has(queryId)) return undefined
  const known = names.get(sql)
  if (known || names.size >= mostPlans) return known
  const name = `muster_${names.size}`
  names.set(sql, name)
  return name
}
