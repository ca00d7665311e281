import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import { program } from '#tests/support/program.ts'
import { environment, serverOf } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import { killAt } from './killAt.ts'

const root = join(import.meta.dirname, '../../..')
const old = 2_000

let company: SharedCompany
const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'))
const file = join(folder, 'old.gz')

beforeAll(async () => {
  company = await openSharedCompany()
  await company.withDatabase(async ({ db }) => {
    await sql`insert into audit_events (at, action, entity, entity_id, changes)
      select date '2020-01-01' + n * interval '1 hour', 'x', 'thing', gen_random_uuid(),
        jsonb_build_array(jsonb_build_object('field', 'note', 'before', md5(n::text), 'after', 'Ghi chú ' || n))
      from generate_series(1, ${old}) n`.execute(db)
    await sql`insert into audit_events (action, entity, entity_id) values ('y', 'thing', gen_random_uuid())`.execute(db)
    while (await sealEvents(db));
  })
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await company?.remove()
})

/** Starts `muster audit archive`. */
async function archiving() {
  const args = [await program('server/cli/muster.ts'), 'audit', 'archive', file]
  return serverOf(spawn(process.execPath, args, { cwd: root, env: environment(company.variables) }), '')
}

test('an archive that is killed after its file leaves every event, and the next one moves them', async () => {
  await company.withDatabase(async (database) => {
    const { db } = database
    const events = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from audit_events`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await events()
    expect(before).toBeGreaterThan(old)
    const { position } = await verifyChain(db)
    for (const table of ['audit_archives', 'audit_events', 'audit_seals']) {
      await killAt(database, table, archiving)
      expect([table, existsSync(file), await events()]).toEqual([table, true, before])
      expect((await verifyChain(db)).position).toBe(position)
      rmSync(file)
    }
    expect(await (await archiving()).ended).toBe(0)
    // The archive itself is an event.
    expect(await events()).toBe(before - old + 1)
    while (await sealEvents(db));
    expect((await verifyChain(db, undefined, [file])).position).toBe(position + 1)
  })
}, 120_000)
