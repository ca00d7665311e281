import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  ValueNode,
} from 'kysely'
import { Recent } from '#server/platform/recent.ts'

/** A text is prepared from its third use on, among the most recently used texts. */
const [often, remembered] = [2, 500]

/** Statements that a connection prepares. Each takes 10 to 250 KB in the database, until the connection is closed. */
const mostPlans = 250

/** How often each text was asked, and its name. */
let asked = new Recent<string, { times: number; name?: string }>(remembered)

/** Names of what each connection has prepared. */
const namesOf = new WeakMap<object, Set<string>>()

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

/**
 * The text of a statement and, if it has values and comes again and again, the name under which the connection prepares
 * it, so that the database parses and plans it once.
 */
export function namedOn(connection: object, query: CompiledQuery): { text: string; name?: string } {
  const { sql: text, parameters, queryId } = query
  if (!parameters.length || each.has(queryId)) return { text }
  const known = asked.get(text) ?? { times: 0 }
  asked.set(text, known)
  known.times += 1
  if (known.times <= often) return { text }
  known.name ??= `muster_${age}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  const { name } = known
  const names = namesOf.get(connection) ?? new Set()
  if (!names.has(name) && names.size >= mostPlans) return { text }
  namesOf.set(connection, names.add(name))
  return { text, name }
}

/** All connections prepare anew: a migration has changed what statements answer. */
export function dropPlans(): void {
  age += 1
  asked = new Recent(remembered)
}
