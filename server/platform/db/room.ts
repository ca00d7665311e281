import { statfs } from 'node:fs/promises'
import { eachSecond } from '#server/platform/eachSecond.ts'
import type { Env } from '#server/platform/env.ts'
import type { OpenDatabase } from './open.ts'

/**
 * Checks the free disk space of the embedded database each second. Below DISK_RESERVE_MB its session is read-only,
 * because on a full disk the database would stop, and reading with it. A PostgreSQL server manages its own disk.
 * @param tell called when the state changes
 * @returns after the first check, a function that stops checking
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
    // Repeated each time, because a new connection starts without it.
    if (isBelow || isFull) await pool.query(`set default_transaction_read_only = ${isBelow ? 'on' : 'off'}`)
    if (isBelow !== isFull) tell(isBelow, free)
    isFull = isBelow
  }
  await look()
  // The database may be restarting; the next look will reach it.
  return eachSecond(look)
}
