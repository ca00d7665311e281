import {
  type CompiledQuery,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  ValueNode,
} from 'kysely'

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

/** Days, ids, codes, numbers and flags: nothing in them could end a literal. */
const isPlain = (value: unknown) =>
  typeof value === 'string'
    ? /^[\w:.-]*$/.test(value)
    : value === null || !['object', 'undefined'].includes(typeof value)

/** Writes plain values into the text. One, which differs for each caller, stays a value that the planner can't see. */
class Literals extends OperationNodeTransformer {
  readonly #but: string
  constructor(but: string) {
    super()
    this.#but = but
  }
  override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const raw = super.transformRaw(node, queryId)
    return { ...raw, parameters: raw.parameters.map((one) => (ValueNode.is(one) ? this.#placed(one) : one)) }
  }
  #placed(node: ValueNode): OperationNode {
    if (node.value === this.#but) return RawNode.create(['(select ', '::uuid)'], [node])
    return isPlain(node.value) ? ValueNode.createImmediate(node.value) : node
  }
}

/**
 * The handle for a statement that takes longer to plan than to run: `` sql`...`.execute(plannedOnce(db, id)) ``. The
 * values in its text, but for the caller's id, are those for which the database keeps one plan for all callers with the
 * same rights (docs/decisions/111-plans-of-home.md).
 */
export function plannedOnce<Handle>(db: { withPlugin: (plugin: KyselyPlugin) => Handle }, id: string): Handle {
  const literals = new Literals(id)
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => literals.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  })
}

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
