import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Statement } from './statements.ts'

/** True if pgbench is installed. */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Recognises the field that each call of `calls.ts` changes. */
const isAddress = (text: string) => /^Quay \d+$/.test(text)

/**
 * Writes a script that repeats the statements of these calls. Client N of pgbench uses the parameters of call N, read
 * once from a table. An id or address that differs between `calls[0]` and the same call made `again` is generated for
 * each repetition.
 * @param calls the statements of each call; all have the same statements in the same order
 */
export async function writeScript(client: pg.Client, calls: Statement[][], again: Statement[]): Promise<string> {
  const columns: { name: string; values: string[] }[] = []
  const parameter = (at: number, index: number) => {
    const values = calls.map((call) => call[at]?.values[index] ?? null)
    const other = again[at]?.values[index] ?? null
    if (values.every((value) => value === null)) return 'null'
    if (values.some((value) => value === null))
      throw new Error('A parameter is empty in some calls, which pgbench cannot repeat.')
    if (other !== null && other !== values[0] && isUuid(other)) return 'gen_random_uuid()'
    if (other !== null && other !== values[0] && isAddress(other)) return `('Quay ' || :turn)`
    const name = `p${at}_${index}`
    columns.push({ name, values: values as string[] })
    return `:${name}`
  }
  const statements = (calls[0] ?? []).map(({ text }, at) => {
    if (/(^|[^:]):[a-z_]/i.test(text)) throw new Error(`pgbench would see a variable of its own in: ${text}`)
    return `${text.replaceAll(/\$(\d+)/g, (_, number: string) => parameter(at, Number(number) - 1))};`
  })
  const known = [...new Map(columns.map((column) => [column.name, column])).values()]
  const names = known.map(({ name }) => name)
  await client.query(
    `create table bench_parameters (client int primary key, ${names.map((name) => `${name} text`).join(', ')})`,
  )
  for (const at of calls.keys())
    await client.query(
      `insert into bench_parameters values (${[at, ...names].map((_, index) => `$${index + 1}`).join(', ')})`,
      [at, ...known.map(({ values }) => values[at])],
    )
  const read = `select ${names.join(', ')} from bench_parameters where client = :client_id \\gset`
  return [
    `\\if :ready = 0`,
    read,
    `\\set ready 1`,
    `\\endif`,
    `\\set turn random(1, 1000000000)`,
    ...statements,
    '',
  ].join('\n')
}

/** Transactions per second of a script, with prepared statements and this number of clients. */
export async function pgbench(
  databaseUrl: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const { hostname, port, pathname } = new URL(databaseUrl)
    const where = ['-h', hostname, '-p', port, '-U', 'postgres']
    const how = ['-c', String(clients), '-j', '2', '-n', '-M', 'prepared', '-T', String(seconds)]
    const { stdout } = await promisify(execFile)(
      'pgbench',
      [...where, ...how, '-D', 'ready=0', '-f', file, pathname.slice(1)],
      { maxBuffer: 1e8 },
    )
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
    if (!rate) throw new Error(`pgbench said: ${stdout}`)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
