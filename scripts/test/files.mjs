import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'

const folders = ['server', 'tests/server', 'tests/faults', 'tests/fuzz', 'tests/privacy', 'tests/attack']

/** Every test file of the Jest project `server`, in order. */
export const serverFiles = () =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.test.ts'))
    .sort()

/**
 * Those that tell one database engine from the other: what opens, migrates, announces, chains, searches, takes back or crashes, and
 * of the areas their acceptance and their races; and what is about the embedded database or about none.
 */
const engineMatters = [
  /^server\/(platform\/(jobs|live)|areas\/invoices\/(pdf|einvoice))\//,
  /^server\/(platform\/(db\/(?!late)[^/]+|auditLog\/(chain|verify)|http\/errors)|areas\/outbox\/outbox)\.test/,
  /^server\/areas\/(search\/|undo\/undo)/,
  /(acceptance|races)\.test/,
  /^tests\/(faults\/(?!postgres|slowClients|stopping)|server\/processes)/,
]

/** The test files of the server that run on the embedded database, too, in every run. */
export const whereEngineMatters = () =>
  serverFiles().filter((path) => engineMatters.some((pattern) => pattern.test(path)))
