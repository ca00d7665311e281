import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface Holder {
  pid: number
  address: string
  since: string
  started: string | null
  /** Missing in locks of versions before 0.8.0, which have no heartbeat either. */
  place?: string | null
}

/** Location of a process, interval of heartbeats, and how long after the last one it counts as dead. */
export interface Ground {
  place: string | null
  beatMillis: number
  silentMillis: number
}

/** Boot id and process namespace, within which process ids are comparable. Null if the system has no /proc. */
function placeHere(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

const usualGround: Ground = { place: placeHere(), beatMillis: 3_000, silentMillis: 15_000 }

/** Start time of a process in clock ticks since boot. Null if the system has no /proc. */
const startOf = (pid: number): string | null => {
  try {
    // The command name (second field) may contain spaces and brackets, so count from its end. Start time is field 22.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/** Another process has locked the data folder. The message names it. */
export class FolderTaken extends Error {}

const isRunning = ({ pid, started }: Holder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
  }
  // The process id may have been reused.
  return started === null || startOf(pid) === started
}

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const holderIn = (text: string): Holder | undefined => {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

/** True if the lock file with this text is touched again. Compares only changes, so clock differences don't matter. */
async function isTouched(path: string, text: string, { silentMillis }: Ground): Promise<boolean> {
  const touched = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs
  const before = touched()
  const end = performance.now() + silentMillis
  while (performance.now() < end) {
    await wait(silentMillis / 30)
    if (touched() !== before) return textOf(path) === text
  }
  return false
}

/** Creates the file atomically with its content. Returns false if it exists. */
const putUnlessTaken = (path: string, text: string): boolean => {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Removes the lock of a dead process. Renaming is atomic: only one of two processes moves the file. A newer lock that
 * was moved by mistake is put back.
 */
const clearStale = (path: string, text: string): void => {
  if (textOf(path) !== text) return
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = textOf(aside)
  if (moved !== undefined && moved !== text) putUnlessTaken(path, moved)
  rmSync(aside)
}

/** Throws if the lock with this text belongs to a living process. */
async function requireDead(path: string, folder: string, text: string, ground: Ground): Promise<void> {
  const holder = holderIn(text)
  if (!holder) return
  const isElsewhere = holder.place !== undefined && holder.place !== ground.place
  // Processes of other containers or machines aren't visible from here.
  if (!(isElsewhere ? await isTouched(path, text, ground) : isRunning(holder))) return
  const who = `process ${holder.pid} (${holder.address})${isElsewhere ? ' of another container or machine' : ''}`
  throw new FolderTaken(
    `The data folder ${folder} is in use by ${who} since ${holder.since}: ` +
      'stop that process first, or set DATA_DIR to another folder.',
  )
}

/**
 * Heartbeat. Exits if another process has taken the lock while this one was suspended, because it must not write any
 * more.
 */
function beat(path: string, folder: string, mine: string): void {
  try {
    const there = textOf(path)
    if (there !== undefined && there !== mine) {
      console.error(`Another process has taken the data folder ${folder} while this one stood still: it ends.`)
      process.exit(1)
    }
    const now = new Date()
    if (there) utimesSync(path, now, now)
  } catch {
    // The disk may accept the next heartbeat.
  }
}

/**
 * Locks the data folder for this process, because two processes would silently lose each other's rows. Waits if the
 * holder is in another container and shows no heartbeat.
 * @param owner how to recognise the holder: an address or a command
 * @param ground for tests
 * @returns a function that releases the folder
 * @throws FolderTaken, naming the holder, if a living process has locked the folder
 */
export async function lockFolder(folder: string, owner: string, ground: Ground = usualGround): Promise<() => void> {
  const path = join(folder, 'muster.lock')
  const holder: Holder = {
    pid: process.pid,
    address: owner,
    since: new Date().toISOString(),
    started: startOf(process.pid),
    place: ground.place,
  }
  const mine = JSON.stringify(holder)
  while (!putUnlessTaken(path, mine)) {
    const text = textOf(path)
    if (text === undefined) continue
    await requireDead(path, folder, text, ground)
    clearStale(path, text)
  }
  const beats = setInterval(() => beat(path, folder, mine), ground.beatMillis)
  beats.unref()
  return () => {
    clearInterval(beats)
    if (textOf(path) === mine) rmSync(path, { force: true })
  }
}
