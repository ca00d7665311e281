import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Callbacks for notifications. */
export interface Listener {
  /** Called with a word such as `employee`, or with a word and a person's id: `inbox 7c0e…`. */
  heard: (word: string) => void
  /** Called when listening (re)starts: earlier notifications may be missing. */
  missed: () => void
}

/** Starts to listen on the channel `muster`. Returns a function that stops it. */
export type Listen = (listener: Listener) => () => Promise<void>

/** Passes on each word of a notification (`seal_events()` in migration 0023). */
export function tellWords({ heard }: Listener, payload = ''): void {
  for (const word of payload.split(',')) heard(word)
}

/** Statement that listens on the product's only channel. */
export const listenStatement = 'listen muster'

const [pauseMillis, beatMillis, limitMillis] = [1_000, 5_000, 5_000]

/**
 * Listens until the connection breaks. Regular queries detect a connection that was lost silently, or whose server has
 * become a standby.
 */
async function listenOnce(databaseUrl: string, listener: Listener, signal: AbortSignal) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limitMillis,
    query_timeout: limitMillis,
  })
  const broken = new AbortController()
  client.once('error', (error) => broken.abort(error))
  const ending = AbortSignal.any([signal, broken.signal])
  client.on('notification', ({ payload }) => tellWords(listener, payload))
  try {
    await client.connect()
    await client.query(listenStatement)
    listener.missed()
    while (!signal.aborted) {
      await wait(beatMillis, undefined, { signal: ending })
      const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
      if (rows[0]?.isStandby) return
    }
  } finally {
    await Promise.race([client.end(), wait(pauseMillis)])
  }
}

/** Listens on a PostgreSQL server with a separate connection, and reconnects after errors. */
export function listenTo(databaseUrl: string): Listen {
  return (listener) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const listen = async () => {
      while (!signal.aborted) {
        // Not logged: all requests and `/readyz` report a missing database.
        await listenOnce(databaseUrl, listener, signal).catch(() => undefined)
        await wait(pauseMillis, undefined, { signal }).catch(() => undefined)
      }
    }
    const ended = listen()
    return async () => {
      stopping.abort()
      await ended
    }
  }
}
