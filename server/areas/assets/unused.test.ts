import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { giveDocument, makeInvited, onboardingForm, uploadAs, uploaded } from '#tests/support/joining.ts'
import { makePerson } from '#tests/support/people.ts'
import { jpeg, png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { testServer } from '#tests/support/testServer.ts'
import { deleteUnused } from './jobs.ts'

const app = testServer()
const run = () => deleteUnused(app.deps, new AbortController().signal)
/** Pretends that all unused files have been unused for this long. */
const age = (hours: number) =>
  sql`update contents set unused_since = now() - ${hours} * interval '1 hour' where unused_since is not null`.execute(
    app.deps.db,
  )
const isThere = async (url: string) => {
  const path = url.replace(publicUrl, '').replace('/files/', '')
  const { rows } = await sql`select from contents c join content_bytes b on b.content_id = c.id
    where path = ${path}`.execute(app.deps.db)
  return rows.length === 1
}
const avatarFor = async ({ id }: { id: string }, bytes: Buffer) => {
  const { body } = await app.as('admin')(api.employees.uploadAvatar, {
    params: { id },
    file: { name: 'me.png', bytes },
  })
  return (body.data as { url: string }).url
}

test('an unused upload is deleted one day after it was found unused', async () => {
  const { token } = await makeInvited(app)
  const url = await uploaded(app, token)
  await run()
  await age(23)
  await run()
  expect(await isThere(url)).toBe(true)
  await age(25)
  await run()
  expect(await isThere(url)).toBe(false)
})

test('a file stays while a record, an invoice or a mail uses it', async () => {
  const { db } = app.deps
  const made = await makeInvited(app)
  const [avatar, front] = [await uploaded(app, made.token), await uploaded(app, made.token)]
  await app.as(null)(api.invite.submit, {
    token: made.token,
    body: { ...onboardingForm, avatar, identityCardPhotoFront: front },
  })
  const shown = await db.selectFrom('employees').select('avatar').where('id', '=', made.id).executeTakeFirstOrThrow()
  await giveDocument(app, await makePerson(app))
  const { body } = await uploadAs(app, await app.tokenOf('admin'), { targetType: 'invoices' })
  const attached = (body.data as { url: string }).url
  const mail = {
    id: randomUUID(),
    kind: 'note',
    to_address: 'a@home.example',
    subject: 'S',
    text: 'T',
    html: 'H',
  }
  await insertRows(db, 'mails', [mail])
  await sql`insert into mail_attachments (mail_id, content_id, name)
    select ${mail.id}, id, 'a.png' from contents where '/files/' || path = ${attached.replace(publicUrl, '')}`.execute(
    db,
  )
  const count = async () => (await sql`select from contents`.execute(db)).rows.length
  const before = await count()
  await run()
  await age(25)
  await run()
  expect(await count()).toBe(before)
  for (const url of [shown.avatar, front, attached]) expect(await isThere(url)).toBe(true)
  await db.deleteFrom('mails').where('id', '=', mail.id).execute()
  await run()
  await age(25)
  await run()
  expect(await isThere(attached)).toBe(false)
})

test('a replaced picture is deleted after a day; one used again within the day stays and is served', async () => {
  const made = await makePerson(app)
  const first = await avatarFor(made, png)
  const second = await avatarFor(made, jpeg)
  await run()
  await sql`update employees set avatar = ${first.replace(publicUrl, '')} where id = ${made.id}`.execute(app.deps.db)
  await run()
  await age(25)
  await run()
  expect([await isThere(first), (await app.app.inject({ url: first })).statusCode]).toEqual([true, 200])
  expect(await isThere(second)).toBe(false)
})

test('one run deletes more than one batch, and two servers share the work', async () => {
  const { id } = await makePerson(app)
  await sql`with made as (insert into contents (type, extension, path, media_type, is_private, target_id,
    target_type, unused_since)
      select 'doc', '.pdf', 'employees/many/' || n, 'application/pdf', true, ${id}, 'employees',
      now() - interval '2 days'
      from generate_series(1, 250) n returning id)
    insert into content_bytes (content_id, bytes) select id, '\\x20' from made`.execute(app.deps.db)
  await Promise.all([run(), run()])
  await run()
  expect((await sql`select from contents where path like 'employees/many/%'`.execute(app.deps.db)).rows).toEqual([])
})
