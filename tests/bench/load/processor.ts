import { readdirSync, readFileSync } from 'node:fs'

/** Fields of `/proc/PID/stat` after the program's name; the first is the state. */
const fieldsOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Linux counts processor time in hundredths of a second. */
const millisOf = (fields: string[], ...places: number[]) => places.reduce((sum, at) => sum + Number(fields[at]), 0) * 10

/** Processor time of a process in ms. */
export const usedBy = (pid: number) => millisOf(fieldsOf(pid), 11, 12)

/** Processor time of a process if it is a child of `parent`. 0 if it is not, or has ended. */
function usedByChild(pid: string, parent: number): number {
  try {
    const fields = fieldsOf(pid)
    return Number(fields[1]) === parent ? millisOf(fields, 11, 12) : 0
  } catch {
    return 0
  }
}

/** Processor time in ms of a PostgreSQL server with all its connections, ended ones included. */
export function usedByFamily(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return (
    millisOf(fieldsOf(pid), 11, 12, 13, 14) + processes.reduce((sum, process) => sum + usedByChild(process, pid), 0)
  )
}
