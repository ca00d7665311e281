import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { testServer } from '#tests/support/testServer.ts'
import { isReadOnly, watchServer } from './serverState.ts'

const app = testServer()

const save = () => app.as('admin')(api.language.choose, { body: { language: 'vi' } })
const ready = async () => {
  const { statusCode, body } = await app.app.inject('/readyz')
  return [statusCode, JSON.parse(body)]
}

if (process.env.TEST_DATABASE === 'postgres') {
  test('a database that becomes read-only is reported, answered with 503, and used again as soon as it accepts changes', async () => {
    const { database, deps, server } = app
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db)
    const setting = `alter database "${rows[0]?.name}"`
    // This session stays writable, as an administrator's.
    const admin = await database.pool.connect()
    const said = new EventEmitter()
    const say = (line: string) => void said.emit('line', line)
    const log = { error: say, info: say } as unknown as FastifyBaseLogger
    const stop = watchServer(database, server, log)
    const logged = async () => (await once(said, 'line'))[0]
    try {
      expect(await ready()).toEqual([200, { status: 'ready' }])
      let next = logged()
      await admin.query(`${setting} set default_transaction_read_only = on`)
      database.renew?.()
      expect(await next).toContain('accepts no changes')
      expect(server.isReadOnly).toBe(true)
      expect(await ready()).toEqual([503, { status: 'not ready', reason: 'The database accepts no changes.' }])
      expect(await save()).toMatchObject({ status: 503, body: { code: 'database.readOnly' } })
      expect(await app.as('admin')(api.profile.mine)).toMatchObject({ status: 200 })
      next = logged()
      await admin.query(`${setting} reset default_transaction_read_only`)
      expect(await next).toContain('accepts changes again')
      expect(await ready()).toEqual([200, { status: 'ready' }])
      expect(await save()).toMatchObject({ status: 200 })
    } finally {
      admin.release()
      await stop()
    }
  })
} else {
  test('the embedded database is never a standby', async () => {
    expect(await isReadOnly(app.deps.db)).toBe(false)
  })
}
