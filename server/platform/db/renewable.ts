import type pg from 'pg'
import { unavailable } from './unavailable.ts'

/** At most one renewal in this time. */
const restMillis = 1_000

/**
 * Makes the connections of a pool replaceable. A lost one is closed after its use. If the database has become read-only, all
 * are: a proxy leads new connections to the current primary, while old ones stay where they are.
 * @returns `renew` closes all connections, those in use after their use; `failed` takes an error of a connection
 */
export function renewable(pool: pg.Pool) {
  const generations = new WeakMap<pg.PoolClient, number>()
  let generation = 0
  let last = 0
  pool.on('connect', (client) => generations.set(client, generation))
  pool.on('release', (_error, client) => {
    if (generations.get(client as pg.PoolClient) !== generation) void client.end()
  })
  const closeIdle = async () => {
    for (let left = pool.idleCount; left > 0; left--) (await pool.connect()).release()
  }
  const renew = () => {
    if (Date.now() - last < restMillis) return
    last = Date.now()
    generation += 1
    closeIdle().catch(() => undefined)
  }
  return {
    renew,
    failed(client: pg.PoolClient, error: Error) {
      const code = unavailable(error)
      if (code === 'database.gone') generations.delete(client)
      if (code === 'database.readOnly') renew()
    },
  }
}
