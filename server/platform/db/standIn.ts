import { type KyselyPlugin, type OperationNode, type RawBuilder, sql } from 'kysely'
import type { Db } from './doors.ts'

/**
 * A handle whose raw statements read other rows: `tables` of a `with` stand in for the tables of the same names. The
 * statements stay as they are. For reading only.
 */
export function standIn(db: Db, tables: RawBuilder<unknown>): Db {
  const among = (statement: OperationNode) =>
    sql`with ${tables} select * from (${{ toOperationNode: () => statement }}) asked`.toOperationNode()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => (node.kind === 'RawNode' ? among(node) : node) as typeof node,
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
