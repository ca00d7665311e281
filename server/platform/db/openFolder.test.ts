import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#tests/support/opened.ts'

const parent = mkdtempSync(join(tmpdir(), 'muster-folder-'))
const dataDir = join(parent, 'data')
afterAll(() => rmSync(parent, { recursive: true }))

const open = () => openDatabase({ dataDir, owner: 'http://localhost:4101' })
const mode = (path: string) => statSync(path).mode & 0o777

test('a first open that was cut short is begun again, and what is written then stays', async () => {
  await expect(openDatabase({ dataDir, template: join(parent, 'absent') })).rejects.toThrow('ENOENT')
  expect(existsSync(join(dataDir, 'pg.incomplete'))).toBe(true)
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '18')

  const first = await open()
  expect(existsSync(join(dataDir, 'pg.incomplete'))).toBe(false)
  expect(mode(dataDir)).toBe(0o700)
  expect(mode(join(dataDir, 'pg'))).toBe(0o700)
  expect((await first.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await first.pool.query('create table kept as select 1 as id')
  await expect(open()).rejects.toThrow(`in use by process ${process.pid} (http://localhost:4101)`)
  await first.close()
  expect(existsSync(join(dataDir, 'muster.lock'))).toBe(false)

  const second = await open()
  expect((await second.pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await second.close()
}, 120_000)
