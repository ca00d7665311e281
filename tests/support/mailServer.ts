import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received mail. */
export interface Received {
  from: string
  to: string[]
  source: string
}

type Refuse = (to: string) => { code: number; words: string } | undefined

/**
 * A real SMTP server on 127.0.0.1 that keeps its mails. `refuse` rejects recipients; `pause` delays the answer to each
 * mail until `take` is called.
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

/** A header of a mail, unfolded; `''` if it is missing. */
export function headerOf({ source }: Received, name: string): string {
  const [head = ''] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
}

/** The attachments of a mail, by name. */
export function filesOf({ source }: Received): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  for (const part of source.split(/\r\n--[^\r\n]+/)) {
    const at = part.indexOf('\r\n\r\n')
    const name = /filename="?([^";\r\n]+)/.exec(part.slice(0, at))?.[1]
    if (name) files[name] = Buffer.from(part.slice(at), 'base64')
  }
  return files
}

/** A server that accepts connections and never answers. `close()` ends them. */
export async function startMuteServer() {
  const held: Socket[] = []
  const server = createServer((socket) => held.push(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of held) socket.destroy()
    server.close()
  }
  return { server, url: `smtp://127.0.0.1:${port}`, close }
}
