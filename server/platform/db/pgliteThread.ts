import { once } from 'node:events'
import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/platform/thread.ts'
import type { FromWorker, PgliteWorkerData, ToWorker } from './pgliteMessages.ts'

/** The embedded database in its own thread. */
export type PgliteThread = {
  /** A connection for `pg`. The database has one session, so use one at a time. */
  connection: () => Duplex
  /** The database as a gzipped tar, as a template for another one. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

type Running = { worker: Worker; stopped: Promise<Error> }

async function startWorker(data: PgliteWorkerData): Promise<Running> {
  const worker = startThread(new URL('./pgliteWorker.ts', import.meta.url), data)
  let reason = ''
  const stopped = new Promise<Error>((resolve) => {
    worker.once('error', ({ message }) => {
      reason = ` (${message})`
    })
    worker.once('exit', () => resolve(new Error(`The embedded database has stopped${reason}.`)))
  })
  const failure = await Promise.race([once(worker, 'message').then(() => null), stopped])
  if (failure) throw failure
  return { worker, stopped }
}

/**
 * Starts PGlite in a worker thread and resolves when it is ready. If a database in a folder stops, for example because
 * its disk is full, the next connection opens it again.
 * @throws PGlite's error if folder or template can't be opened
 */
export async function startPgliteThread(data: PgliteWorkerData): Promise<PgliteThread> {
  let running: Promise<Running> | undefined
  const start = (from: PgliteWorkerData) => {
    const started = startWorker(from)
    running = started
    const forget = () => {
      if (data.folder) running = undefined
    }
    started.then(({ stopped }) => stopped).then(forget, forget)
    return started
  }
  const current = () => running ?? start({ folder: data.folder })
  await start(data)

  return {
    connection: () => connect(current),
    dump: async () => {
      const { worker } = await current()
      worker.postMessage('dump' satisfies ToWorker)
      for (;;) {
        const [message] = (await once(worker, 'message')) as [FromWorker]
        if (typeof message === 'object' && 'dump' in message) return message.dump
      }
    },
    close: async () => {
      const { worker, stopped } = (await running?.catch(() => undefined)) ?? {}
      worker?.postMessage('close' satisfies ToWorker)
      await stopped
    },
  }
}

/** The worker as the socket that `pg` expects. */
function connect(current: () => Promise<Running>): Duplex {
  let worker: Worker | undefined
  const send = (chunk: Uint8Array) => worker?.postMessage(chunk satisfies ToWorker)
  const receive = (message: FromWorker) => {
    if (ArrayBuffer.isView(message)) stream.push(Buffer.from(message))
  }
  const stream: Duplex = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      send(chunk)
      done()
    },
    // `pg` writes the five messages of a query corked. Sent together they cost one round trip.
    writev: (chunks, done) => {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      done()
    },
    final: (done) => {
      stream.push(null)
      done()
    },
    destroy: (error, done) => {
      worker?.off('message', receive)
      done(error)
    },
  })
  const open = ({ worker: opened, stopped }: Running) => {
    worker = opened
    worker.on('message', receive)
    void stopped.then((error) => stream.destroy(error))
    stream.emit('connect')
  }
  return Object.assign(stream, {
    connect: () => void current().then(open, (error: Error) => stream.destroy(error)),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => worker?.ref(),
    unref: () => worker?.unref(),
  })
}
