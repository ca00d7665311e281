import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#tests/support/freePort.ts'
import { postgresBinaries } from '#tests/support/postgresBinaries.mjs'
import { type Scene, type Started, until } from './scene.ts'

/** One PostgreSQL server of a cluster. */
export interface Node {
  name: string
  url: string
  port: number
  folder: string
  /** Resolves when it takes connections. */
  start: () => Promise<void>
  /** SIGINT cuts its connections and stops it in order. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Makes it a standby of another node with its next start. */
  follow: (primary: Node) => void
}

/** Runs statements, one after the other, on a new connection and returns the rows of the last one. */
export async function ask<Row extends object>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 30_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const text of texts) rows = (await client.query<Row>(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The process ids of this process and its descendants. Linux only. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended.
    }
  }
  const family = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(family)]
  return family(pid)
}

/** The process of the PostgreSQL server on this data folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/**
 * Makes equal data folders for a primary and its standbys: copies of one that was never started, so a standby only
 * needs the log of the primary from its beginning. Returns their paths.
 */
export function makeFolders({ folder, user }: Scene, count: number): string[] {
  const folders = Array.from({ length: count }, (_none, at) => join(folder, `node${at + 1}`))
  const [first = '', ...others] = folders
  const options = { ...user, cwd: folder, stdio: 'pipe' as const }
  const init = ['-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  execFileSync(join(postgresBinaries(), 'initdb'), init, options)
  for (const other of others) execFileSync('cp', ['-a', first, other], options)
  return folders
}

/** Written data must survive kills of processes, not of the machine. */
export const usualSettings = ['fsync=off', 'wal_keep_size=1GB', 'max_connections=100', 'unix_socket_directories=']

async function nodeAt(scene: Scene, folder: string, at: number): Promise<Node> {
  const port = await freePort()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const name = `node${at + 1}`
  let started: Started | undefined
  const flags = [...usualSettings, 'listen_addresses=127.0.0.1', `port=${port}`]
  return {
    name,
    url,
    port,
    folder,
    async start() {
      const args = ['-D', folder, ...flags.flatMap((one) => ['-c', one])]
      const postgres = scene.start(join(postgresBinaries(), 'postgres'), args, { ...scene.user, cwd: folder })
      started = postgres
      // Its processes end before it, unlike after SIGKILL.
      scene.atEnd(() => postgres.end('SIGQUIT'))
      await until(`PostgreSQL starts: ${postgres.said()}`, () => ask(url, 'select 1'))
    },
    stop: async (signal = 'SIGINT') => started?.end(signal),
    follow(primary) {
      // PostgreSQL reads the last line that names a setting.
      const line = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}'\n`
      writeFileSync(join(folder, 'postgresql.auto.conf'), line, { flag: 'a' })
      writeFileSync(join(folder, 'standby.signal'), '')
    },
  }
}

/** Starts a primary and its streaming standbys. */
export async function startCluster(scene: Scene, standbys = 0): Promise<[Node, ...Node[]]> {
  const folders = makeFolders(scene, standbys + 1)
  const nodes = await Promise.all(folders.map((folder, at) => nodeAt(scene, folder, at)))
  const [primary, ...others] = nodes as [Node, ...Node[]]
  await primary.start()
  for (const standby of others) {
    standby.follow(primary)
    await standby.start()
  }
  await until('the standbys stream', async () => {
    const [row] = await ask<{ count: number }>(primary.url, `select count(*)::int as count from pg_stat_replication`)
    return row?.count === standbys
  })
  return [primary, ...others]
}
