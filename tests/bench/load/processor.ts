import { readdirSync, readFileSync } from 'node:fs'

/** Fields of `/proc/PID/stat` after the name of the program; the first is the state. */
const fieldsOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Linux counts processor time in hundredths of a second. */
const millisOf = (fields: string[], ...places: number[]) => places.reduce((sum, at) => sum + Number(fields[at]), 0) * 10

/** Milliseconds of processor that a process has used. */
export const usedBy = (pid: number) => millisOf(fieldsOf(pid), 11, 12)

/** What a process has used when it is a child of another one; nothing when it is not, or has ended meanwhile. */
function usedByChild(pid: string, parent: number): number {
  try {
    const fields = fieldsOf(pid)
    return Number(fields[1]) === parent ? millisOf(fields, 11, 12) : 0
  } catch {
    return 0
  }
}

/** Milliseconds of processor that a PostgreSQL server has used with all of its connections, those that ended included. */
export function usedByFamily(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return (
    millisOf(fieldsOf(pid), 11, 12, 13, 14) + processes.reduce((sum, process) => sum + usedByChild(process, pid), 0)
  )
}
