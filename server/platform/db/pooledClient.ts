import pg from 'pg'

type Ask = (...given: unknown[]) => Promise<unknown>

/** SQL that sets the limits of a connection, for a session or for one transaction. */
export const limitsOf = (statementMillis: number, scope: 'session' | 'transaction') => {
  const limits = {
    statement_timeout: statementMillis,
    lock_timeout: 10_000,
    // Frees the locks of a server that disappeared.
    idle_in_transaction_session_timeout: statementMillis || 30_000,
    timezone: 'UTC',
    // JIT compilation takes longer than any of the queries.
    jit: 'off',
  }
  const isLocal = scope === 'transaction'
  const settings = Object.entries(limits).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
  return `select ${settings.join(', ')}`
}

/**
 * Creates the client for a pooler that gives each transaction another session (PgBouncer with
 * `pool_mode = transaction`). Nothing outlives a transaction there: statements aren't prepared, and limits are set in
 * each transaction. A statement outside of one gets its own.
 */
export function pooledClient(statementMillis: number): typeof pg.Client {
  const limits = limitsOf(statementMillis, 'transaction')
  return class PooledClient extends pg.Client {
    override query(...given: unknown[]): never {
      const ask = super.query.bind(this) as unknown as Ask
      return this.#limited(ask, given) as never
    }

    #limited(ask: Ask, given: unknown[]): Promise<unknown> {
      const [text] = given
      const isBegin = typeof text === 'string' && /^(begin|start transaction)/i.test(text)
      if (isBegin) return ask(`${text}; ${limits}`)
      if (this.getTransactionStatus() !== 'I' || given.some((one) => typeof one === 'function')) return ask(...given)
      return this.#alone(ask, given)
    }

    async #alone(ask: Ask, given: unknown[]): Promise<unknown> {
      await ask(`begin; ${limits}`)
      try {
        const answer = await ask(...given)
        await ask('commit')
        return answer
      } catch (error) {
        await ask('rollback').catch(() => undefined)
        throw error
      }
    }
  }
}
