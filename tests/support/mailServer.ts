import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface Received {
  from: string
  to: string[]
  source: string
}

type Refuse = (to: string) => { code: number; words: string } | undefined

/**
 * A real SMTP server on 127.0.0.1 that keeps what it gets. `refuse` turns recipients down; `pause` holds each mail back
 * that has arrived, until it calls `take`.
 */
export async function startMailServer(
  given: { refuse?: Refuse; pause?: (take: () => void) => void; port?: number } = {},
) {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    onRcptTo({ address }, _session, done) {
      const refusal = given.refuse?.(address)
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push({ from, to, source: Buffer.concat(chunks).toString() })
        if (given.pause) given.pause(() => done())
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(given.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mails, port, url: `smtp://127.0.0.1:${port}`, close }
}
