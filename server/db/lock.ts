import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface Holder {
  pid: number
  address: string
  since: string
  started: string | null
  /** Absent in a lock of a version before 0.8.0, which also shows no sign of life. */
  place?: string | null
}

/** Where a holder is, how often it shows that it lives, and after how long without a sign it counts as dead. */
export interface Ground {
  place: string | null
  beatMillis: number
  silentMillis: number
}

/** The boot of the machine and the container in which the number of a process means this very process; null where the system does not tell. */
function placeHere(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

const usualGround: Ground = { place: placeHere(), beatMillis: 3_000, silentMillis: 15_000 }

/** When the process began, in clock ticks since boot; null where the system does not tell (it has no /proc). */
const startOf = (pid: number): string | null => {
  try {
    // The command name (second field) may hold spaces and brackets, so count from its end; the start is field 22.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/** Another process has the data folder; the sentence names it. */
export class FolderTaken extends Error {}

const isRunning = ({ pid, started }: Holder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
  }
  // The number may have gone to another process since.
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

/** Whether the file with this text is touched again. A holder that is only slow is seen, whatever the clocks say. */
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

/** Puts a file with this text at `path` unless something is there; it appears with its whole content. */
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

/** Removes a dead holder's file. Renaming is atomic: of two that try, one moves it, and what another has put there meanwhile is put back. */
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

/** Refuses a folder whose lock, with this text, belongs to somebody who lives. */
async function requireDead(path: string, folder: string, text: string, ground: Ground): Promise<void> {
  const holder = holderIn(text)
  if (!holder) return
  const isElsewhere = holder.place !== undefined && holder.place !== ground.place
  // Processes of another container or machine cannot be seen from here.
  if (!(isElsewhere ? await isTouched(path, text, ground) : isRunning(holder))) return
  const who = `process ${holder.pid} (${holder.address})${isElsewhere ? ' of another container or machine' : ''}`
  throw new FolderTaken(
    `The data folder ${folder} is in use by ${who} since ${holder.since}: ` +
      'stop that process first, or set DATA_DIR to another folder.',
  )
}

/** Shows that the holder lives. One that stood still for so long that another has the folder now must not write any more. */
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
    // A disk that takes no sign just now may take the next one.
  }
}

/**
 * Takes the data folder for this process: two of them would silently lose each other's rows. Waits where the holder is in another container
 * and gives no sign of life.
 * @param owner how to recognise the holder, an address or a command
 * @param ground tests give their own
 * @returns releases the folder
 * @throws FolderTaken that names the holder, when a living process has the folder
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
