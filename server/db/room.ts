import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../deps.ts'
import type { Env } from '../env.ts'
import type { OpenDatabase } from './open.ts'

const everyMillis = 1_000

/**
 * A transaction that may write also while the disk is almost full: for signing in and out, and for what makes room.
 * Call it outside of every other transaction.
 */
export const writingAlways = (db: Db) => db.transaction().setAccessMode('read write')

/**
 * Looks each second how much room the disk of the embedded database has. Below DISK_RESERVE_MB its session takes no
 * writes: were the disk really full, the database would end itself, and reads with it. A PostgreSQL server looks after
 * its own disk.
 * @param tell is told when that begins, and when it ends
 * @returns once it has looked for the first time: what stops it
 */
export async function watchRoom(
  { engine, pool }: Pick<OpenDatabase, 'engine' | 'pool'>,
  { DATA_DIR, DISK_RESERVE_MB }: Pick<Env, 'DATA_DIR' | 'DISK_RESERVE_MB'>,
  tell: (isFull: boolean, free: number) => void,
): Promise<() => Promise<void>> {
  if (engine === 'postgres') return async () => undefined
  let isFull = false
  const look = async () => {
    const { bavail, bsize } = await statfs(DATA_DIR)
    const free = bavail * bsize
    const isBelow = free < DISK_RESERVE_MB
    // Said again each time, since a connection that was made anew does not know.
    if (isBelow || isFull) await pool.query(`set default_transaction_read_only = ${isBelow ? 'on' : 'off'}`)
    if (isBelow !== isFull) tell(isBelow, free)
    isFull = isBelow
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async () => {
    while (!signal.aborted) {
      await wait(everyMillis, undefined, { signal, ref: false }).catch(() => undefined)
      // The database may be on its way back: the next look will find it.
      if (!signal.aborted) await look().catch(() => undefined)
    }
  }
  await look()
  const ended = repeat()
  return async () => {
    stopping.abort()
    await ended
  }
}
