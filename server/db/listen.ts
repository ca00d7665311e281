import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** What a listener is told. */
export interface Listener {
  /** One word, such as `employee`, or one for a person: `inbox 7c0e…`. */
  heard: (word: string) => void
  /** From now on everything is heard; of what was before, something may have been missed. */
  missed: () => void
}

/** Begins to listen on the channel `muster`; the answer ends it. */
export type Listen = (listener: Listener) => () => Promise<void>

/** Tells each word of a notification (`seal_events()` in migration 0023). */
export function tellWords({ heard }: Listener, payload = ''): void {
  for (const word of payload.split(',')) heard(word)
}

/** The one channel of the product. */
export const listenStatement = 'listen muster'

const [pauseMillis, beatMillis, limitMillis] = [1_000, 20_000, 5_000]

/** Listens until the connection breaks; only asking tells that the other side has gone without a word. */
async function listenOnce(databaseUrl: string, listener: Listener, signal: AbortSignal) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limitMillis,
    query_timeout: limitMillis,
  })
  const broken = new Promise<never>((_resolve, reject) => client.once('error', reject))
  broken.catch(() => undefined)
  client.on('notification', ({ payload }) => tellWords(listener, payload))
  try {
    await client.connect()
    await client.query(listenStatement)
    listener.missed()
    while (!signal.aborted) {
      await Promise.race([wait(beatMillis, undefined, { signal }), broken])
      await client.query('select 1')
    }
  } finally {
    await Promise.race([client.end(), wait(pauseMillis)])
  }
}

/** Listens on a PostgreSQL server over a connection of its own, and connects again after each fault. */
export function listenTo(databaseUrl: string): Listen {
  return (listener) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const listen = async () => {
      while (!signal.aborted) {
        // A database that is away is told by every request, and in /readyz.
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
