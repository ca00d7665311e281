import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { open as openFile, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableNodeFS } from './pgliteFiles.ts'
import type { FromWorker, PgliteWorkerData, ToWorker } from './pgliteMessages.ts'

const port = parentPort
if (!port) throw new Error('pgliteWorker.ts runs only as a worker thread; call openDatabase() instead.')
const { folder, template } = workerData as PgliteWorkerData

// PGlite's defaults with fsync, a small cache, and UTC, so that both engines return the same values.
const settings = [
  'search_path=public',
  'exit_on_error=false',
  'log_checkpoints=false',
  'max_worker_processes=0',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'io_method=sync',
  'shared_buffers=64MB',
  'TimeZone=UTC',
]
const durable = ['fsync=on', 'wal_sync_method=fsync']

const open = async (): Promise<PGlite> => {
  const chosen = folder ? [...settings, ...durable] : settings
  return PGlite.create({
    ...(folder ? { fs: new DurableNodeFS(folder) } : { dataDir: 'memory://' }),
    // Unpacked here, because PGlite takes five times as long.
    ...(template ? { loadDataDir: new Blob([new Uint8Array(gunzipSync(await readFile(template)))]) } : {}),
    extensions: { btree_gist, pg_trgm, unaccent },
    startParams: ['--single', ...(folder ? [] : ['-F']), '-O', '-j', ...chosen.flatMap((it) => ['-c', it])],
  })
}

const syncFile = async (path: string) => {
  const file = await openFile(path)
  await file.sync()
  await file.close()
}

/** Recreates a folder whose first start was interrupted: it is incomplete and has no data. */
const openFolder = async (path: string): Promise<PGlite> => {
  const incomplete = `${path}.incomplete`
  if (existsSync(incomplete)) rmSync(path, { recursive: true, force: true })
  const fresh = !existsSync(path)
  if (fresh) writeFileSync(incomplete, '')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const db = await open()
  if (fresh) {
    await Promise.all((await readdir(path, { recursive: true })).map((name) => syncFile(join(path, name))))
    rmSync(incomplete)
    // If the marker reappeared after a power failure, the data would count as incomplete and be deleted.
    await syncFile(dirname(path))
  }
  return db
}

const say = (message: FromWorker) => port.postMessage(message)
const db = await (folder ? openFolder(folder) : open())

const dump = async () => say({ dump: new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer()) })
const close = async () => {
  await db.close()
  port.close()
}

/**
 * True if this was the database's last answer, for example because its disk is full; further requests would hang. A
 * message is a letter, its length in four bytes, and its content.
 */
function isLast(answer: Uint8Array): boolean {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    const isError = bytes.toString('latin1', at, at + 1) === 'E'
    if (isError && /\0V(PANIC|FATAL)\0/.test(bytes.toString('latin1', at, end))) return true
    at = end
  }
  return false
}

function answer(message: Uint8Array): void {
  const bytes = db.execProtocolRawSync(message)
  say(bytes)
  if (isLast(bytes)) setImmediate(() => process.exit(1))
}

port.on('message', (message: ToWorker) => {
  if (message === 'dump') void dump()
  else if (message === 'close') void close()
  else answer(message)
})
say('ready')
