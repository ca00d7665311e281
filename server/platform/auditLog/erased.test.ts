import { sql } from 'kysely'
import { cast } from '#tests/support/cast.ts'
import { at, event, testTrail } from '#tests/support/trail.ts'
import { audit, auditAll } from './audit.ts'
import { sealEvents } from './seal.ts'
import { verifyChain } from './verify.ts'

const trail = testTrail()

describe('an erased person', () => {
  const id = cast.member.id
  const erase = (emptied: number) =>
    trail.db.transaction().execute(async (trx) => {
      await sql`update audit_events set changes = '[]', salt = null, erased_at = now() where entity_id = ${id}`.execute(
        trx,
      )
      const changes = [{ field: 'emptied', before: '', after: String(emptied), masked: false }]
      await audit(trx, { ...event(''), action: 'employee.erase', entity: 'employee', entityId: id, changes })
    })

  test('leaves rows without values, and a whole chain, sealed before or not', async () => {
    await trail.fill()
    await auditAll(trail.db, [event('old name', id)])
    await sealEvents(trail.db)
    await auditAll(trail.db, [event('other name', id), event('of somebody else')])
    await erase(2)
    // After the first position, the erasure and one of its emptied rows are not sealed.
    for (let position = 6; position <= 9; position++) {
      expect(await verifyChain(trail.db)).toMatchObject({ position })
      await sql`select seal_events(1)`.execute(trail.db)
    }
    expect(await verifyChain(trail.db)).toMatchObject({ position: 9 })
  })

  test('is no cover for emptying more rows', async () => {
    await auditAll(trail.db, [event('old name', id), event('salary')])
    await erase(1)
    await sealEvents(trail.db)
    await trail.tamper(`update audit_events set changes = '[]', salt = null,
      erased_at = (select at from audit_events where action = 'employee.erase') where ${at(2)}`)
    expect(await trail.faultOf()).toContain('Position 3: this erasure emptied 1 rows, but 2 are marked with it.')
  })

  test('has no values put back', async () => {
    await auditAll(trail.db, [event('old name', id)])
    await erase(1)
    await sealEvents(trail.db)
    await trail.tamper(`update audit_events set changes = '[{"field": "name"}]' where ${at(1)}`)
    expect(await trail.faultOf()).toContain('Position 1: the row is marked as erased, and yet has changes.')
  })
})
