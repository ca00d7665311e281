import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FromWorker, PgliteWorkerData, ToWorker } from './pgliteMessages.ts'

/** The embedded database in its own thread. */
export type PgliteThread = {
  /** A connection for `pg`. The database has one session, so use one at a time. */
  connection: () => Duplex
  /** The whole database as a gzipped tar, to start another one from. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

// Node 20 does not apply `--import tsx` to the first file of a worker, so a line of plain JavaScript goes before it.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
const loader = JSON.stringify(new URL('./dist/esm/api/index.mjs', tsx).href)
const file = JSON.stringify(new URL('./pgliteWorker.ts', import.meta.url).href)
const begin = `import(${loader}).then(({ register }) => { register(); return import(${file}) })`

/**
 * Starts PGlite in a worker thread and resolves when it answers.
 * @throws the error of PGlite when the folder or the template cannot be opened
 */
export async function startPgliteThread(data: PgliteWorkerData): Promise<PgliteThread> {
  const worker = new Worker(begin, { eval: true, execArgv: [], workerData: data })
  const send = (message: ToWorker) => worker.postMessage(message)
  let reason = ''
  const stopped = new Promise<Error>((resolve) => {
    worker.once('error', ({ message }) => {
      reason = ` (${message})`
    })
    worker.once('exit', () =>
      resolve(new Error(`The embedded database has stopped${reason}; restart the server.`)),
    )
  })
  const failure = await Promise.race([once(worker, 'message').then(() => null), stopped])
  if (failure) throw failure

  return {
    connection: () => connect(worker, send, stopped),
    dump: async () => {
      send('dump')
      for (;;) {
        const [message] = (await once(worker, 'message')) as [FromWorker]
        if (typeof message === 'object' && 'dump' in message) return message.dump
      }
    },
    close: async () => {
      send('close')
      await stopped
    },
  }
}

/** The worker as the socket that `pg` expects. */
function connect(worker: Worker, send: (message: ToWorker) => void, stopped: Promise<Error>): Duplex {
  const receive = (message: FromWorker) => {
    if (ArrayBuffer.isView(message)) stream.push(Buffer.from(message))
  }
  const stream: Duplex = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      send(chunk)
      done()
    },
    // `pg` writes the five messages of one query corked: sent together they cost one round trip.
    writev: (chunks, done) => {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      done()
    },
    final: (done) => {
      stream.push(null)
      done()
    },
    destroy: (error, done) => {
      worker.off('message', receive)
      done(error)
    },
  })
  worker.on('message', receive)
  void stopped.then((error) => stream.destroy(error))
  return Object.assign(stream, {
    connect: () => process.nextTick(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  })
}
