import type { AddressInfo } from 'node:net'
import type { TestApp } from './testApp.ts'

/** What came back from a server that listens; `body` is null where it is no JSON. */
export interface Heard {
  status: number
  // The body of any endpoint or refusal; each assertion says which part it means.
  body: { data: unknown; error?: string; total?: number; [key: string]: unknown } | null
  bytes: Uint8Array
}

/** Calls a server as a stranger's program does; the path counts from the root, such as `/api/v1/auth/me`. */
export type Caller = (method: string, path: string, token?: string, body?: unknown) => Promise<Heard>

/** Lets the server of a test listen, and answers what calls it with `fetch` alone. */
export async function overHttp({ app }: Pick<TestApp, 'app'>): Promise<Caller> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (method, path, token, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, bytes, body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : null }
  }
}
