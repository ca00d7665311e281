import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'
import { ask, type Node } from './cluster.ts'
import { requireProgram, type Scene, until } from './scene.ts'

/** Starts PgBouncer in front of a server. Returns the address that leads through it. */
export async function startPgbouncer(scene: Scene, { port }: Node, mode: 'session' | 'transaction'): Promise<string> {
  requireProgram('pgbouncer', 'pgbouncer')
  const own = await freePort()
  const [file, people] = [join(scene.folder, 'pgbouncer.ini'), join(scene.folder, 'people.txt')]
  writeFileSync(people, '"postgres" ""\n')
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${people}
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
`,
  )
  const pgbouncer = scene.start('/usr/sbin/pgbouncer', [file], scene.user)
  const url = `postgresql://postgres@127.0.0.1:${own}/postgres`
  await until('PgBouncer starts', () => ask(url, 'select 1'), 15).catch(() => {
    throw new Error(`PgBouncer did not start: ${pgbouncer.said()}`)
  })
  return url
}
