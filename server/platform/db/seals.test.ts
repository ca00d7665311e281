import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from '#server/platform/auditLog/audit.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { event } from '#tests/support/trail.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const { pool, db } = database
const migrations = join(import.meta.dirname, 'migrations')
const older = mkdtempSync(join(tmpdir(), 'muster-older-'))
beforeAll(() => {
  for (const name of readdirSync(migrations)) if (name < '0023') cpSync(join(migrations, name), join(older, name))
})
beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, older)
  for (const name of ['one', 'two', 'three']) await audit(db, event(name))
})
afterAll(async () => {
  rmSync(older, { recursive: true })
  await database.close()
})

test('the migration keeps the existing chain, its heads and its erasures', async () => {
  await pool.query(`begin;
    update audit_events set changes = '[]', salt = null, erased_at = now() where position = 2;
    insert into audit_events (action, entity, entity_id, changes) values ('employee.erase', 'employee', gen_random_uuid(),
      '[{"field": "emptied", "before": "", "after": "1", "masked": false}]');
    commit`)
  const { rows } = await pool.query(`select position, encode(hash, 'hex') as hash from audit_events order by position`)
  expect(rows).toHaveLength(4)

  await migrate(database, migrations)

  for (const kept of [{ position: 0, hash: '' }, ...rows]) expect(await verifyChain(db, kept)).toEqual(rows[3])
  expect((await pool.query('select from untold')).rowCount).toBe(0)
  await audit(db, event('five'))
  expect(await verifySealed(db, rows[3])).toMatchObject({ position: 5 })
})

test('what was written past the chain before is not sealed now', async () => {
  await pool.query(`alter table audit_events disable trigger user;
    insert into audit_events (action, entity, entity_id) values ('x', 'thing', gen_random_uuid());
    alter table audit_events enable trigger user`)
  await migrate(database, migrations)
  await expect(verifySealed(db)).rejects.toThrow('has no position: it was written past the chain.')
})
