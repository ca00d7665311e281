import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { companyOnServer, type SharedCompany } from '#tests/support/sharedCompany.ts'
import type { Scene } from './scene.ts'
import { call, type Watch, watch } from './watch.ts'

/** Starts a server that ends with the scene. */
export async function startMuster(scene: Scene, variables: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(variables)
  scene.atEnd(() => server.end('SIGKILL'))
  return server
}

/** A server on a new company, and its admin's token. */
export interface Running {
  company: SharedCompany
  server: ServerProcess
  token: string
}

/**
 * Fills the empty database at `url` and starts a server on it.
 * @param more variables of the server, such as another way to the same database
 */
export async function startOn(scene: Scene, url: string, more: Record<string, string> = {}): Promise<Running> {
  const company = await companyOnServer(url)
  const token = await company.tokenOf('admin')
  return { company, token, server: await startMuster(scene, { ...company.variables, ...more }) }
}

/** A new entry of the metadata: the cheapest write with an event in the audit trail. */
export const newStack = () => {
  const mark = randomUUID()
  return { name: mark, code: mark }
}

/** Watches `/readyz`, a read and a write of a server until the scene ends. */
export function watchAll(scene: Scene, { server, token }: Running): Record<'ready' | 'reads' | 'writes', Watch> {
  const watches = {
    ready: watch((signal) => fetch(`${server.url}/readyz`, { signal })),
    reads: watch(call(server.url, api.auth.me, token)),
    writes: watch(call(server.url, api.metadata.stacksCreate, token, newStack)),
  }
  scene.atEnd(() => Promise.all(Object.values(watches).map(({ stop }) => stop())))
  return watches
}
