import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { freePort } from '#tests/support/freePort.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { written } from './letter.ts'
import { stopMails } from './queue.ts'
import { invoiceMailHooks } from '#server/areas/invoices/mail.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { waits } from '#server/platform/queue/work.ts'

const app = testServer()
afterEach(() => app.deps.db.deleteFrom('mails').execute())

const { queue, sendBy, stateOf, dueIn, makeDue } = mailing(app)

test('delivers each mail once, as it was written', async () => {
  const server = await startMailServer()
  const ids = [await queue('one@home.example'), await queue('two@home.example')]
  await sendBy(server.url)
  await sendBy(server.url)
  await server.close()
  expect(server.mails.map(({ to }) => to)).toEqual([['one@home.example'], ['two@home.example']])
  const [first] = server.mails
  expect(first?.from).toBe('no-reply@localhost')
  expect(first?.source).toContain(`Message-ID: <${ids[0]}@localhost>`)
  expect(first?.source).toContain('From: Muster <no-reply@localhost>')
  expect(first?.source).toContain('text/plain')
  expect(first?.source).toContain('text/html')
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: '' })
})

test('names the sender that the settings name', async () => {
  const server = await startMailServer()
  await queue('one@home.example')
  await sendBy(server.url, { MAIL_FROM: 'HR <hr@tidewater.example>' })
  await server.close()
  expect(server.mails[0]).toMatchObject({
    from: 'hr@tidewater.example',
    source: expect.stringContaining('From: HR <hr@tidewater.example>'),
  })
})

test('keeps everything in the outbox without a mail server', async () => {
  const id = await queue('one@home.example')
  await sendBy(undefined)
  expect(await stateOf(id)).toMatchObject({ state: 'kept', attempts: 0 })
})

test('tries again what was turned down for now, and others go out meanwhile', async () => {
  let isFull = true
  const server = await startMailServer({
    refuse: (to) => (isFull && to.startsWith('full') ? { code: 452, words: 'Mailbox full' } : undefined),
  })
  const full = await queue('full@home.example')
  const other = await queue('other@home.example')
  await sendBy(server.url)
  expect(await stateOf(full)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_error: expect.stringMatching(
      /^The mail server couldn't take this email for full@home.example now: 452.*Mailbox full/,
    ),
  })
  expect(await stateOf(other)).toMatchObject({ state: 'sent' })
  isFull = false
  await sendBy(server.url)
  expect(await stateOf(full)).toMatchObject({ state: 'waiting' })
  await makeDue(full)
  await sendBy(server.url)
  await server.close()
  expect(await stateOf(full)).toMatchObject({ state: 'sent', attempts: 2, last_error: '' })
  expect(server.mails.map(({ to }) => to)).toEqual([['other@home.example'], ['full@home.example']])
})

test('waits longer each time and gives up in the end', async () => {
  const url = `smtp://127.0.0.1:${await freePort()}`
  const id = await queue('one@home.example')
  for (const wait of waits) {
    await sendBy(url)
    expect(await stateOf(id)).toMatchObject({
      state: 'waiting',
      last_error: "The mail server doesn't answer.",
    })
    const seconds = await dueIn(id)
    expect([seconds > wait - 30, seconds <= wait]).toEqual([true, true])
    await makeDue(id)
  }
  await sendBy(url)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', last_error: "The mail server doesn't answer." })
  await makeDue(id)
  await sendBy(url)
  expect(await stateOf(id)).toMatchObject({ attempts: waits.length + 1 })
})

test('gives up at once what the server will never take', async () => {
  const server = await startMailServer({ refuse: () => ({ code: 550, words: 'No such mailbox' }) })
  const id = await queue('nobody@home.example')
  await sendBy(server.url)
  await server.close()
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('No such mailbox'),
  })
})

test('tells no secret of the settings when the server does not let us in', async () => {
  const server = await startMailServer()
  const id = await queue('one@home.example')
  await sendBy(server.url.replace('//', '//muster:s3cret-word@'))
  await server.close()
  const { state, last_error } = await stateOf(id)
  expect(state).toBe('waiting')
  expect(last_error).toContain("didn't accept our user name and password")
  expect(JSON.stringify(last_error)).not.toContain('s3cret')
})

test('is sent once by two processes at the same time', async () => {
  const server = await startMailServer()
  const ids = []
  for (let count = 0; count < 6; count++) ids.push(await queue(`p${count}@home.example`))
  await Promise.all([sendBy(server.url), sendBy(server.url), sendBy(server.url)])
  await server.close()
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(ids.map((_id, count) => `p${count}@home.example`))
})

test('holds neither a lock nor a transaction while the server is slow', async () => {
  let arrived: (take: () => void) => void = () => undefined
  const arriving = new Promise<() => void>((resolve) => {
    arrived = resolve
  })
  const server = await startMailServer({ pause: (take) => arrived(take) })
  const id = await queue('slow@home.example')
  const sending = sendBy(server.url)
  const take = await arriving
  // A second process finds nothing to send, and the row is not locked.
  await sendBy(server.url)
  await sql`update mails set kind = 'touched' where id = ${id}`.execute(app.deps.db)
  take()
  await sending
  await server.close()
  expect(server.mails).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', kind: 'touched' })
})

test('goes out once more after a process died between claiming and sending, under the same id', async () => {
  const gate = createServer()
  const held: Socket[] = []
  gate.on('connection', (socket) => held.push(socket))
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as { port: number }
  const id = await queue('one@home.example')
  // As after a killed process: the mail is claimed, without a result.
  const dying = sendBy(`smtp://127.0.0.1:${port}`)
  await once(gate, 'connection')
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  const left = await dueIn(id)
  expect([left > 240, left <= 300]).toEqual([true, true])
  const server = await startMailServer()
  await sendBy(server.url)
  expect(server.mails).toHaveLength(0)
  await makeDue(id)
  await sendBy(server.url)
  await server.close()
  expect(server.mails[0]?.source).toContain(`Message-ID: <${id}@localhost>`)
  for (const socket of held) socket.destroy()
  gate.close()
  await dying
  // The first attempt fails late and must not undo the sent state.
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

test('does not go out once it was stopped', async () => {
  const server = await startMailServer()
  const [about, other] = [await makePerson(app), await makePerson(app)]
  const stopped = await queue('one@home.example', { aboutEmployeeId: about.id })
  const otherKind = await queue('two@home.example', { kind: 'other', aboutEmployeeId: about.id })
  const ofOther = await queue('three@home.example', { aboutEmployeeId: other.id })
  await stopMails(app.deps.db, 'test', about.id, 'Not sent: it is over.')
  await sendBy(server.url)
  await server.close()
  expect(await stateOf(stopped)).toMatchObject({
    state: 'failed',
    attempts: 0,
    last_error: 'Not sent: it is over.',
  })
  for (const id of [otherKind, ofOther]) expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

test('stops between two mails', async () => {
  const stopping = new AbortController()
  const server = await startMailServer({
    pause: (take) => {
      stopping.abort()
      take()
    },
  })
  const [first, second] = [await queue('one@home.example'), await queue('two@home.example')]
  const env = { ...app.deps.env, SMTP_URL: server.url }
  await runDue(mailWork(invoiceMailHooks), { ...app.deps, env }, stopping.signal)
  await server.close()
  expect([(await stateOf(first)).state, (await stateOf(second)).state]).toEqual(['sent', 'waiting'])
})

test('cannot be made to carry other headers or recipients', async () => {
  const server = await startMailServer()
  await queue('one@home.example', { subject: 'Hello\r\nBcc: all@home.example' })
  await sendBy(server.url)
  await server.close()
  expect(server.mails[0]?.to).toEqual(['one@home.example'])
  expect(server.mails[0]?.source).not.toMatch(/^Bcc:/m)
})

describe('a letter', () => {
  const letter = {
    subject: 'A\nsubject',
    greeting: 'Hello <b>An</b>,',
    paragraphs: ['first "one"', 'second'],
    button: { label: 'Go & see', link: 'http://localhost/x?a=1&b=2' },
    footer: 'Small print.',
  }

  test('is text with its link on a line of its own', () => {
    const { subject, text } = written('en', () => letter)
    expect(subject).toBe('A subject')
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['Hello <b>An</b>,', 'first "one"', 'http://localhost/x?a=1&b=2', 'second']),
    )
  })

  test('is HTML in which nothing given is markup', () => {
    const { html } = written('en', () => letter)
    expect(html).toContain('Hello &lt;b&gt;An&lt;/b&gt;,')
    expect(html).toContain('href="http://localhost/x?a=1&amp;b=2"')
    expect(html).toContain('Go &amp; see')
  })
})
