import type { CompiledQuery, DatabaseConnection } from 'kysely'

/**
 * Serialises concurrent statements of a transaction: each timeout starts with its own statement (`late.ts`), and the
 * driver accepts only one at a time.
 */
export async function oneAtATime(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  let before: Promise<unknown> = Promise.resolve()
  connection.executeQuery = <Row>(query: CompiledQuery) => {
    const answer = before.then(() => execute<Row>(query))
    before = answer.then(
      () => undefined,
      () => undefined,
    )
    return answer
  }
}
