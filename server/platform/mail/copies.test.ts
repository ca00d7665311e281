import { randomBytes, randomUUID } from 'node:crypto'
import { filesOf, headerOf, startMailServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { testServer } from '#tests/support/testServer.ts'
import { messageIdOf, queueMails } from './queue.ts'
import { waits } from '#server/platform/queue/work.ts'

const app = testServer()
afterEach(() => app.deps.db.deleteFrom('mails').execute())
const { queue, sendBy, stateOf, makeDue, keepFile } = mailing(app)

const [client, boss, bills] = ['client@home.example', 'boss@home.example', 'bills@home.example']
/** A mail server that refuses these addresses, each with its code, until the codes change. */
async function refusing(codes: Record<string, number>) {
  const server = await startMailServer({
    refuse: (to) => (codes[to] ? { code: codes[to], words: 'Not this one' } : undefined),
  })
  return { ...server, codes }
}
const envelopes = ({ mails }: Awaited<ReturnType<typeof refusing>>) => mails.map(({ to }) => to)

test('files arrive byte for byte, under their names and as what they are', async () => {
  const server = await startMailServer()
  const [pdf, xml] = [randomBytes(300_000), Buffer.from('<Invoice>Đà Nẵng</Invoice>')]
  const attachments = [
    { contentId: await keepFile(pdf), name: '202617-ATLAS-004.pdf' },
    { contentId: await keepFile(xml, 'application/xml'), name: '202617-ATLAS-004.xml' },
  ]
  await queue(client, { attachments })
  await queue(client)
  await sendBy(server.url)
  await server.close()
  const [first, second] = server.mails
  if (!first || !second) throw new Error('Two mails were queued.')
  expect(filesOf(first)).toEqual({ '202617-ATLAS-004.pdf': pdf, '202617-ATLAS-004.xml': xml })
  expect(first.source).toContain('Content-Type: application/pdf; name=202617-ATLAS-004.pdf')
  expect(first.source).toContain('text/plain')
  expect(filesOf(second)).toEqual({})
})

test('each recipient gets one copy, visible to all', async () => {
  const server = await startMailServer()
  const id = await queue(client, { cc: [boss, bills, 'CLIENT@home.example'] })
  await sendBy(server.url)
  await server.close()
  const [mail] = server.mails
  expect(mail?.to).toEqual([client, boss, bills])
  expect(mail && headerOf(mail, 'To')).toBe(client)
  expect(mail && headerOf(mail, 'Cc')).toBe(`${boss}, ${bills}, CLIENT@home.example`)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', taken_by: [client, boss, bills] })
})

test('a reply is in the thread of the mail it answers', async () => {
  const server = await startMailServer()
  const first = await queue(client)
  await sendBy(server.url)
  await queue(client, { inReplyTo: messageIdOf(app.deps.env, first) })
  await sendBy(server.url)
  await server.close()
  const [asked, answer] = server.mails
  if (!asked || !answer) throw new Error('Two mails were queued.')
  expect(headerOf(asked, 'Message-ID')).toBe(`<${first}@localhost>`)
  expect([headerOf(asked, 'In-Reply-To'), headerOf(asked, 'References')]).toEqual(['', ''])
  expect(headerOf(answer, 'In-Reply-To')).toBe(`<${first}@localhost>`)
  expect(headerOf(answer, 'References')).toBe(`<${first}@localhost>`)
})

test('a permanently refused copy does not stop the others, and is reported', async () => {
  const server = await refusing({ [boss]: 550 })
  const id = await queue(client, { cc: [boss, bills] })
  await sendBy(server.url)
  await server.close()
  expect(envelopes(server)).toEqual([[client, bills]])
  expect(await stateOf(id)).toMatchObject({
    state: 'sent',
    taken_by: [client, bills],
    last_error: 'The mail server refused to send this email to boss@home.example: 550 Not this one. Check the address.',
  })
})

test('a temporarily refused copy is sent later, to that recipient only', async () => {
  const server = await refusing({ [boss]: 451 })
  const id = await queue(client, { cc: [boss, bills] })
  await sendBy(server.url)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', taken_by: [client, bills] })
  server.codes[boss] = 0
  await makeDue(id)
  await sendBy(server.url)
  await server.close()
  expect(envelopes(server)).toEqual([[client, bills], [boss]])
  expect(server.mails[1] && headerOf(server.mails[1], 'To')).toBe(client)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', last_error: '' })
})

test('a copy that never goes through does not make a mail fail that has arrived', async () => {
  const server = await refusing({ [boss]: 451 })
  const id = await queue(client, { cc: [boss] })
  for (let count = 0; count <= waits.length; count++) {
    await makeDue(id)
    await sendBy(server.url)
  }
  await server.close()
  expect(envelopes(server)).toEqual([[client]])
  expect(await stateOf(id)).toMatchObject({
    state: 'sent',
    attempts: waits.length + 1,
    last_error: expect.stringContaining("couldn't take this email for boss@home.example now: 451"),
  })
})

test('a recipient who is refused for now gets it later, without new copies', async () => {
  const server = await refusing({ [client]: 451 })
  const id = await queue(client, { cc: [boss] })
  await sendBy(server.url)
  server.codes[client] = 0
  await makeDue(id)
  await sendBy(server.url)
  await server.close()
  expect(envelopes(server)).toEqual([[boss], [client]])
  expect(await stateOf(id)).toMatchObject({ state: 'sent', last_error: '' })
})

test.each([
  ['also when a copy was taken', 0],
  ['also when a copy may be taken later', 451],
  ['also when the copy is refused as well', 550],
])('a mail whose recipient is refused for good has failed, %s', async (_what, code) => {
  const server = await refusing({ [client]: 550, [boss]: code })
  const id = await queue(client, { cc: [boss] })
  await sendBy(server.url)
  await server.close()
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('refused to send this email to client@home.example: 550'),
  })
})

test('copies count for their address, except for the one that the company gets of every invoice', async () => {
  const texts = {
    kind: 'invoice',
    isFrequent: true as const,
    subject: 'Invoice',
    text: 'Invoice',
    html: 'Invoice',
    isAsked: true as const,
    awaitsFiles: true as const,
  }
  const send = (cc: string, count: number, more: object = {}) =>
    queueMails(
      app.deps.db,
      Array.from({ length: count }, () => ({
        ...texts,
        id: randomUUID(),
        to: `${randomUUID()}@home.example`,
        cc: [cc],
        ...more,
      })),
    )
  await send(boss, 200)
  const flooded = { fault: { code: 'request.addressFlooded' } }
  await expect(send(boss.toUpperCase(), 1)).rejects.toMatchObject(flooded)
  await expect(send('boss+again@home.example', 1)).rejects.toMatchObject(flooded)
  await send(bills, 1)
  await send(boss, 1, { ownCopy: boss })
})
