import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import * as app from '#server/app.ts'
import * as company from '#server/company.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import * as open from '#server/platform/db/open.ts'
import type { DB } from '#server/platform/db/types.ts'

export type { OpenOptions } from '#server/platform/db/open.ts'

/** For arranging and looking: a handle with transactions of its own, and the doors of the server. */
export type TestHandle = Kysely<DB> & Doors

/** A database as tests open it. */
export type OpenDatabase = open.OpenDatabase & { db: TestHandle }

/** Doors into an open transaction. */
export const doorsIn = (trx: Db): Doors => ({ read: trx, write: (work) => work(trx), snapshot: (work) => work(trx) })

function withHandle(database: open.OpenDatabase): OpenDatabase {
  const { pool, read, write, snapshot, queries } = database
  const log: KyselyConfig['log'] = (event) => void queries.emit('ended', event, 'work')
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
  return { ...database, db: Object.assign(db, { read, write, snapshot }) }
}

export const openDatabase = async (...given: Parameters<typeof open.openDatabase>) =>
  withHandle(await open.openDatabase(...given))

export const openCompany = async (...given: Parameters<typeof company.openCompany>) =>
  withHandle(await company.openCompany(...given))

/** The server, and what work of no call gets, with the handle. */
export async function buildApp(database: OpenDatabase, ...rest: Rest) {
  const built = await app.buildApp(database, ...rest)
  return { ...built, deps: { ...built.server.own, db: database.db } }
}
type Rest = Parameters<typeof app.buildApp> extends [unknown, ...infer More] ? More : never
