import { sql } from 'kysely'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { peopleBehind, requireStill } from './person.ts'

const app = testServer()

test('a person who loses the permission or the session during a request is refused', async () => {
  const { db } = app.deps
  const { id, token } = await makePerson(app, { permissions: ['invoices.read'] })
  const { jti } = (await app.deps.tokens.verify(token)) as { jti: string }
  const me = (await peopleBehind(app.deps, [jti])).get(jti)
  if (!me) throw new Error('The person has no session.')
  await requireStill(app.deps, me)
  await sql`delete from employee_roles where employee_id = ${id}`.execute(db)
  await expect(requireStill(app.deps, me)).rejects.toMatchObject({ fault: { code: 'permission.changed' } })
  await sql`update sessions set revoked_at = now() where jti = ${jti}`.execute(db)
  await expect(requireStill(app.deps, me)).rejects.toMatchObject({ fault: { code: 'session.notValid' } })
})
