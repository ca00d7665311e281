import { randomUUID } from 'node:crypto'
import { verifySealed } from '#tests/support/sealed.ts'
import { testServer } from '#tests/support/testServer.ts'
import { within } from '#server/platform/context.ts'
import { audit } from './audit.ts'
import { logHead } from './logHead.ts'

const app = testServer()

test('the head of the trail is logged in the form that verify takes', async () => {
  const lines: unknown[] = []
  const log = { info: (...line: unknown[]) => void lines.push(line) }
  const event = {
    actorId: null,
    action: 'thing.change',
    entity: 'thing',
    entityId: randomUUID(),
    requestId: '',
  }
  await audit(app.deps.db, event)
  const { position, hash } = await verifySealed(app.deps.db)
  await within({ of: { log: log as never } }, () => logHead(app.deps.db))
  expect(position).toBeGreaterThan(0)
  expect(lines).toEqual([[{ auditHead: `${position}:${hash}` }, 'the audit trail ends here']])
})
