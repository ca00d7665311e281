import { once } from 'node:events'
import * as api from '#contract/api/index.ts'
import { startMailServer, startMuteServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
afterEach(() => app.deps.db.deleteFrom('mails').execute())
const { queue, sendBy, stateOf, makeDue } = mailing(app)

/** Short timeouts, to keep the test fast. */
const patience = { connecting: 300, silence: 300, mail: 60_000 }
const lateAnswer = { state: 'waiting', attempts: 1, last_error: "The mail server didn't answer in time." }

async function arrivesInTheEnd(id: string) {
  const server = await startMailServer()
  await makeDue(id)
  await sendBy(server.url)
  await server.close()
  expect(server.mails).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: '' })
}

test('a server that accepts and says nothing: others work on, the mail is tried again', async () => {
  const mute = await startMuteServer()
  const id = await queue('one@home.example')
  const sending = sendBy(mute.url, {}, { ...patience, connecting: 2000 })
  await once(mute.server, 'connection')
  // Other calls are answered and other transactions commit while the job waits.
  expect((await app.as('admin')(api.auth.me)).status).toBe(200)
  await queue('two@home.example')
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  await app.deps.db.deleteFrom('mails').where('to_address', '=', 'two@home.example').execute()
  await sending
  mute.close()
  expect(await stateOf(id)).toMatchObject(lateAnswer)
  await arrivesInTheEnd(id)
})

test('a server that says nothing after the mail: it is tried again', async () => {
  const server = await startMailServer({ pause: () => undefined })
  const id = await queue('one@home.example')
  await sendBy(server.url, {}, patience)
  await server.close()
  expect(await stateOf(id)).toMatchObject(lateAnswer)
  await arrivesInTheEnd(id)
})

test('a server that says a little for ever: one mail has an end', async () => {
  const mute = await startMuteServer()
  mute.server.on('connection', (socket) => {
    const drip = setInterval(() => socket.write('220-one moment\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  const id = await queue('one@home.example')
  await sendBy(mute.url, {}, { connecting: 60_000, silence: 60_000, mail: 500 })
  mute.close()
  expect(await stateOf(id)).toMatchObject(lateAnswer)
})

test('a server that wants no mail from us at all: it is tried again', async () => {
  const mute = await startMuteServer()
  mute.server.on('connection', (socket) => socket.end('554 No mail here\r\n'))
  const id = await queue('one@home.example')
  await sendBy(mute.url, {}, patience)
  mute.close()
  expect(await stateOf(id)).toMatchObject({
    state: 'waiting',
    last_error: expect.stringContaining('554 No mail here'),
  })
  await arrivesInTheEnd(id)
})
