import { readdirSync, readFileSync } from 'node:fs'

/** Fields of `/proc/PID/stat` after the name of the program; the first is the state. */
const fieldsOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Linux counts processor time in hundredths of a second. */
const millisOf = (fields: string[], ...places: number[]) =>
  places.reduce((sum, at) => sum + Number(fields[at]), 0) * 10

/** Milliseconds of processor that a process has used. */
export const usedBy = (pid: number) => millisOf(fieldsOf(pid), 11, 12)

/** Milliseconds of processor that a PostgreSQL server has used with all of its connections, those that ended included. */
export function usedByFamily(pid: number): number {
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && Number(fieldsOf(name)[1]) === pid
    } catch {
      return false // It ended meanwhile.
    }
  })
  return (
    millisOf(fieldsOf(pid), 11, 12, 13, 14) + children.reduce((sum, child) => sum + usedBy(Number(child)), 0)
  )
}
