import { chmodSync, symlinkSync, writeFileSync, mkdirSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'
import { postgresBinaries } from '#tests/support/postgresBinaries.mjs'
import { ask, familyOf, makeFolders, postmasterOf } from './cluster.ts'
import { requireProgram, type Scene, type Started, until } from './scene.ts'

/** A PostgreSQL server with its Patroni. */
export interface Member {
  name: string
  url: string
  port: number
  restPort: number
  folder: string
  patroni: Started
}

/** Three servers of which Patroni makes one the primary. */
export interface PatroniCluster {
  members: Member[]
  /** The address that HAProxy keeps on the primary. */
  url: string
  primary: () => Promise<Member>
  /** Kills the machine of a member: Patroni, PostgreSQL and its connections at once. */
  killMember: (member: Member) => void
  /** Runs `patronictl`. */
  control: (...args: string[]) => Promise<void>
}

/** Longest time in seconds without a primary that keeps its lock; Patroni takes no less. */
export const ttl = 20

/** The programs that Patroni calls: those of the npm package and stand-ins for those that it lacks. */
function makeBin({ folder }: Scene): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['initdb', 'pg_ctl', 'postgres']) symlinkSync(join(postgresBinaries(), name), join(bin, name))
  const tools = join(bin, 'postgresTools.mjs')
  copyFileSync(join(import.meta.dirname, 'postgresTools.mjs'), tools)
  chmodSync(tools, 0o644)
  for (const name of ['pg_isready', 'pg_controldata']) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${tools}" ${name} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}

async function startEtcd(scene: Scene): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const options = {
    'data-dir': join(scene.folder, 'etcd'),
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `default=${peerUrl}`,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  scene.start('etcd', args, scene.user)
  await until('etcd starts', async () => (await fetch(`${clientUrl}/health`)).ok)
  return `127.0.0.1:${client}`
}

/** JSON is YAML. */
const settingsOf = (member: Omit<Member, 'patroni'>, etcd: string, bin: string) =>
  JSON.stringify({
    scope: 'drill',
    name: member.name,
    etcd3: { host: etcd },
    restapi: { listen: `127.0.0.1:${member.restPort}`, connect_address: `127.0.0.1:${member.restPort}` },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { parameters: { wal_keep_size: '1GB', max_connections: 100, fsync: 'off' } },
      },
    },
    postgresql: {
      listen: `127.0.0.1:${member.port}`,
      connect_address: `127.0.0.1:${member.port}`,
      data_dir: member.folder,
      bin_dir: bin,
      pgpass: join(member.folder, '../.pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
      parameters: { unix_socket_directories: '' },
    },
  })

/** HAProxy on the member that says it is the primary, as in Patroni's own example. */
async function startHaproxy(scene: Scene, members: readonly Member[]): Promise<string> {
  const port = await freePort()
  const file = join(scene.folder, 'haproxy.cfg')
  const servers = members.map(
    (one) => `  server ${one.name} 127.0.0.1:${one.port} maxconn 100 check port ${one.restPort}`,
  )
  writeFileSync(
    file,
    `defaults
  mode tcp
  retries 2
  timeout client 30m
  timeout connect 4s
  timeout server 30m
  timeout check 5s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  scene.start('/usr/sbin/haproxy', ['-db', '-f', file])
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  // At first it takes all for primaries, and connects to them in turn.
  await until('HAProxy leads to the primary only', async () => {
    const tries = members.flatMap(() => [1, 2]).map(() => ask(url, 'select 1 where not pg_is_in_recovery()'))
    return (await Promise.all(tries)).every(({ length }) => length === 1)
  })
  return url
}

/** Starts etcd, three members of which one is the primary and one its synchronous standby, and HAProxy. */
export async function startPatroni(scene: Scene): Promise<PatroniCluster> {
  for (const [program, debianPackage] of [
    ['patroni', 'patroni'],
    ['etcd', 'etcd-server'],
    ['haproxy', 'haproxy'],
  ] as const)
    requireProgram(program, debianPackage)
  const bin = makeBin(scene)
  const etcd = await startEtcd(scene)
  const members: Member[] = []
  const primary = () =>
    until('Patroni has a primary', async () => {
      for (const member of members) {
        const answer = await fetch(`http://127.0.0.1:${member.restPort}/primary`).catch(() => undefined)
        if (answer?.status === 200) return member
      }
      return undefined
    })
  const fileOf = ({ name }: Pick<Member, 'name'>) => join(scene.folder, `${name}.yml`)
  for (const folder of makeFolders(scene, 3)) {
    const name = `node${members.length + 1}`
    const [port, restPort] = [await freePort(), await freePort()]
    const member = { name, folder, port, restPort, url: `postgresql://postgres@127.0.0.1:${port}/postgres` }
    writeFileSync(fileOf(member), settingsOf(member, etcd, bin))
    scene.atEnd(() => killAll(folder))
    members.push({ ...member, patroni: scene.start('patroni', [fileOf(member)], { ...scene.user, cwd: folder }) })
    // The others follow the first.
    await primary()
  }
  await until(
    'one standby is synchronous and one more streams',
    async () => {
      const rows = await ask<{ state: string }>(
        (await primary()).url,
        `select sync_state as state from pg_stat_replication where state = 'streaming'`,
      )
      return rows.length === 2 && rows.some(({ state }) => state === 'sync')
    },
    90,
  )
  return {
    members,
    url: await startHaproxy(scene, members),
    primary,
    killMember({ patroni, folder }) {
      patroni.child.kill('SIGKILL')
      killAll(folder)
    },
    async control(...args) {
      const [member] = members
      if (!member) return
      const started = scene.start('patronictl', ['-c', fileOf(member), ...args], scene.user)
      await until(`patronictl ends: ${args.join(' ')}`, () => started.child.exitCode !== null)
      if (started.child.exitCode !== 0) throw new Error(`patronictl ${args.join(' ')} failed: ${started.said()}`)
    },
  }
}

/** Kills the PostgreSQL server on this folder with all its processes, if it runs. */
function killAll(folder: string): void {
  try {
    // Stopped first, so that it starts no processes meanwhile.
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, 'SIGSTOP')
    for (const pid of familyOf(postmaster).reverse()) process.kill(pid, 'SIGKILL')
  } catch {
    // It does not run.
  }
}
