import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Holder = { pid: number; address: string; since: string; started: string | null }

/** When the process began, in clock ticks since boot; null where the system does not tell (it has no /proc). */
const startOf = (pid: number): string | null => {
  try {
    // The command name (second field) may hold spaces and brackets, so count from its end; the start is field 22.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Another process has the data folder; the sentence names it. */
export class FolderTaken extends Error {}

const isAlive = ({ pid, started }: Holder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // The number may have gone to another process since.
  return started === null || startOf(pid) === started
}

const read = (path: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Puts `from` at `to` unless something is there; the file appears with its whole content. */
const linkUnlessTaken = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead holder's file. Renaming is atomic: of two that try, one moves it, and a living lock is put back. */
const clearStale = (path: string): void => {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  if (moved && isAlive(moved)) linkUnlessTaken(aside, path)
  rmSync(aside)
}

/**
 * Takes the data folder for this process: two of them would silently lose each other's rows.
 * @param owner how to recognise the holder, an address or a command
 * @returns releases the folder
 * @throws FolderTaken that names the holder, when a living process has the folder
 */
export function lockFolder(folder: string, owner: string): () => void {
  const path = join(folder, 'muster.lock')
  const mine: Holder = {
    pid: process.pid,
    address: owner,
    since: new Date().toISOString(),
    started: startOf(process.pid),
  }
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    while (!linkUnlessTaken(draft, path)) {
      const holder = read(path)
      if (holder && isAlive(holder)) {
        throw new FolderTaken(
          `The data folder ${folder} is in use by process ${holder.pid} (${holder.address}) since ${holder.since}: ` +
            'stop that process first, or set DATA_DIR to another folder.',
        )
      }
      clearStale(path)
    }
  } finally {
    rmSync(draft)
  }
  return () => rmSync(path, { force: true })
}
