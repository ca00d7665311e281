import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import * as api from '#contract/api/index.ts'
import type { WebhookDelivery } from '#contract/api/webhooks.ts'
import type { WebhookKind } from '#contract/webhookKinds.ts'
import type { Sending } from '#server/areas/webhooks/post.ts'
import { webhookWork } from '#server/areas/webhooks/work.ts'
import { runDue } from '#server/platform/queue/run.ts'
import type { Env } from '#server/platform/env.ts'
import type { TestApp } from './testApp.ts'

/** How a receiver answers: with a status, or rudely. */
export type Manner = number | 'silence' | 'hangs up' | 'ten megabytes' | 'redirect' | 'drips'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: { type: WebhookKind; timestamp: string; data: Record<string, unknown> }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answer(manner: Manner, response: ServerResponse): void {
  if (manner === 'silence') return
  if (manner === 'hangs up') response.socket?.destroy()
  else if (manner === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
  else if (manner === 'ten megabytes') response.writeHead(200).end(Buffer.alloc(10_000_000, 'x'))
  else if (manner === 'drips') response.writeHead(200).write('.')
  else response.writeHead(manner).end('whatever')
}

/** A receiver on this machine. `answers` are its next ones by path; after them 200. */
export async function startReceiver() {
  const received: Received[] = []
  const answers = new Map<string, Manner[]>()
  const server = createServer((request, response) => {
    void textOf(request).then((raw) => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, raw, body: JSON.parse(raw) as Received['body'] })
      answer(answers.get(path)?.shift() ?? 200, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    next: (manners: Manner[], path = '/hook') => answers.set(path, manners),
    to: (path: string) => received.filter((one) => one.path === path),
    clear: () => {
      received.length = 0
      answers.clear()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A subscription of a test. */
export interface Subscribed {
  id: string
  secret: string
}

/** Functions for webhooks of a test server. */
export function webhooksOf(app: TestApp) {
  // The server opens after the file is read.
  const run = (statement: RawBuilder<object>) => statement.execute(app.deps.db)
  return {
    /** Subscribes as an admin, or as the person with this token. */
    subscribe: async (url: string, kinds: WebhookKind[], token?: string): Promise<Subscribed> => {
      const body = { name: `To ${url}`.slice(0, 100), url, kinds }
      const { body: told } = await app.as('admin')(api.webhooks.create, { body, ...(token && { token }) })
      return told.data as Subscribed
    },
    /** Sends what is due. */
    deliver: async (sending: Sending = {}, env: Partial<Env> = {}): Promise<void> => {
      const deps = { ...app.deps, env: { ...app.deps.env, ...env }, calls: app.server.calls }
      await runDue(webhookWork({ timeoutMs: 20_000, ...sending }), deps)
    },
    /** All waiting messages are due now, as if their waits were over. */
    makeDue: () => run(sql`update jobs set run_at = now() where kind = 'webhooks' and state = 'waiting'`),
    deliveries: async (query: Record<string, string> = {}): Promise<WebhookDelivery[]> => {
      const { body } = await app.as('admin')(api.webhookDeliveries.list, { query: { size: '200', ...query } })
      return body.data as WebhookDelivery[]
    },
    /** Minutes until the waiting messages of a subscription are due. */
    waits: async ({ id }: { id: string }): Promise<number[]> => {
      const { rows } = await sql<{
        minutes: number
      }>`select round(extract(epoch from run_at - now()) / 60)::int as minutes
        from jobs where kind = 'webhooks' and lane = ${id} and state = 'waiting' order by run_at`.execute(app.deps.db)
      return rows.map(({ minutes }) => minutes)
    },
    stopped: async ({ id }: { id: string }) => {
      const { rows } = await sql<{ stopped: string }>`select stopped from webhooks where id = ${id}`.execute(
        app.deps.db,
      )
      return rows[0]?.stopped
    },
    clear: async () => {
      await run(sql`delete from webhooks`)
      await run(sql`delete from jobs where kind = 'webhooks'`)
    },
  }
}

/** Verifies a message as a receiver does, and returns it. Throws if its signature is not of this secret. */
export const verified = ({ raw, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(raw, headers as Record<string, string>)
