import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderTaken } from '#server/platform/db/lock.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env.ts'
import { databaseOf } from '../company.ts'
import { databaseChecks } from './database.ts'
import { type Check, type Finding, problem, warning } from './finding.ts'
import { machineChecks } from './machine.ts'
import { otherChecks } from './others.ts'
import { workChecks } from './work.ts'

/** A finding with the name of its check. */
export type Report = Finding & { name: string }

async function lookAt<Given>(checks: Check<Given>[], given: Given): Promise<Report[]> {
  const reports: Report[] = []
  for (const { name, look } of checks) {
    try {
      reports.push({ name, ...(await look(given)) })
    } catch (error) {
      reports.push({ name, ...problem((error as Error).message) })
    }
  }
  return reports
}

/** Opens the database, but never creates one. */
async function open(env: Env): Promise<OpenDatabase | Finding> {
  const { DATABASE_URL, DATA_DIR } = env
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg')))
    return warning('There is no embedded database yet. The first start creates it.')
  try {
    return await openDatabase(databaseOf(env, 'muster doctor'))
  } catch (error) {
    const { message } = error as Error
    if (error instanceof FolderTaken) return warning(`${message} The database was not checked.`)
    return problem(`The database can't be opened (${message}). Check ${DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}.`)
  }
}

/** Checks a database. Checks of the product's work run only if its migrations are complete. */
export async function lookInto(
  database: Pick<OpenDatabase, 'read' | 'pool' | 'engine'>,
  env: Pick<Env, 'DATABASE_POOL' | 'DATABASE_DIRECT_URL' | 'TIME_ZONE'>,
): Promise<Report[]> {
  const reports = await lookAt(databaseChecks, { ...database, env })
  const hasTables = reports.some(({ name, state }) => name === 'migrations' && state === 'ok')
  return hasTables ? [...reports, ...(await lookAt(workChecks, { ...database, env }))] : reports
}

async function lookInside(env: Env): Promise<Report[]> {
  const database = await open(env)
  if ('sentence' in database) return [{ name: 'database', ...database }]
  try {
    return await lookInto(database, env)
  } finally {
    await database.close()
  }
}

/** Checks everything that an installation needs, without changing anything. Returns one line per check. */
export async function examine(env: Env): Promise<Report[]> {
  return [...(await lookAt(machineChecks, env)), ...(await lookInside(env)), ...(await lookAt(otherChecks, env))]
}
