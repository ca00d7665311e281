import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { signingKey } from '#server/idp/keys.ts'
import { addressOf } from './address.ts'
import { seedReference } from '#server/seed/reference.ts'
import { type CastName, cast, seedCast } from './cast.ts'
import { duringCall, watchMails } from './mailingCalls.ts'
import { watchReads } from './watchReads.ts'
import { openTestDatabase } from './testDatabase.ts'
import { buildApp, type OpenDatabase, type TestHandle } from './opened.ts'

/** The answer to a call: status and parsed body. */
export interface Answer {
  status: number
  // The body of any endpoint or error; each assertion states which part it expects.
  body: {
    data?: unknown
    error?: string
    code?: string
    params?: Record<string, unknown>
    errors?: { field: string; msg: string; code: string }[]
    message?: string
    total?: number
    page?: number
    size?: number
    sort?: string
  }
  text: string
}

/** A server on its own database with the cast, and functions to call it as one of them. */
export interface TestApp {
  app: FastifyInstance
  server: Server
  /** What work of no call gets, and a handle for arranging and looking. */
  deps: Deps & { db: TestHandle }
  /** For a second server on the same database. */
  database: OpenDatabase
  /** Calls an endpoint as a cast member, or signed out. */
  as(who: CastName | null): <E extends Endpoint>(endpoint: E, given?: Given) => Promise<Answer>
  tokenOf(who: CastName): Promise<string>
  send(options: InjectOptions): Promise<Answer>
  /** Calls so far that sent an email without saying so. */
  unsaidMails: ReadonlySet<string>
  /** Statements so far that write through the door for reading. */
  readWrites: ReadonlySet<string>
  close(): Promise<void>
}

export interface Given {
  params?: Record<string, string>
  query?: Record<string, string | string[]>
  /** Sent as JSON, or as text parts if there is a file. */
  body?: unknown
  /** Sent as multipart form data in the part `file`. */
  file?: { name: string; bytes: Buffer }
  token?: string
  /** Sent as `If-Match`. */
  version?: string | undefined
}

/** A multipart body with text parts before one file, and its content type. */
export function multipart(file: NonNullable<Given['file']>, body: unknown = {}) {
  const edge = 'edge-of-the-part'
  const part = (disposition: string) => `--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const fields = Object.entries(body as object).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
  const head = `${part(`name="file"; filename="${file.name}"`)}content-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(fields.join('') + head), file.bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  return { payload, contentType: `multipart/form-data; boundary=${edge}` }
}

/** Signs the tokens of tests, so that a test can create invalid ones. */
export const testSecret = 'a secret that only the tests know of'

const filling = {
  key: 'cast',
  prepare: async (db: TestHandle) => {
    await seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })
    await seedCast(db)
    // Creating the key takes longer than the rest of the start.
    await signingKey(db)
  },
}

/** For tests that call more often than people do. */
const most = Infinity
export const unlimited = { address: most, guess: most, person: most, mails: most, atOnce: most, downloads: most }

/** Opens a server for a test file, with these environment variables. Close it in `afterAll`. */
export async function openTestApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const database: OpenDatabase = await openTestDatabase(filling)
  const env: Env = readEnv({
    LOG_LEVEL: 'silent',
    DATA_DIR: tmpdir(),
    NODE_ENV: 'test',
    SESSION_SECRET: testSecret,
    ...variables,
  })
  const unsaidMails = watchMails(database)
  const readWrites = watchReads(database)
  const { app, server, deps } = await buildApp(database, env, unlimited)
  const tokens = new Map<CastName, Promise<string>>()

  const tokenOf = (who: CastName) => {
    const known = tokens.get(who) ?? deps.tokens.issueSession(deps.db, cast[who].id)
    tokens.set(who, known)
    return known
  }
  const send = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject(options)
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : {}, text: response.body }
  }

  return {
    app,
    server,
    deps,
    database,
    tokenOf,
    send,
    unsaidMails,
    readWrites,
    as:
      (who) =>
      async (endpoint, given = {}) => {
        const token = given.token ?? (who && (await tokenOf(who)))
        const form = given.file && multipart(given.file, given.body)
        const options = {
          method: endpoint.method,
          url: addressOf(endpoint, given.params),
          ...(given.query && { query: given.query }),
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(form && { 'content-type': form.contentType }),
            ...(given.version && { 'if-match': `"${given.version}"` }),
          },
          ...(form ? { payload: form.payload } : given.body !== undefined && { payload: given.body as object }),
        }
        return duringCall(endpoint, () => send(options))
      },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
