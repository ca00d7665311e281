import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesIn } from '../filesIn.mjs'
import { root } from './command.mjs'

const folders = ['server', 'tests/server', 'tests/faults', 'tests/fuzz', 'tests/privacy', 'tests/attack']

/** Every test file of the Jest project `server`, in order. */
export const serverTests = () =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(join(root, folder)).map((path) => relative(root, path)))
    .filter((path) => path.endsWith('.test.ts'))
    .sort()

/**
 * Tests in which the two database engines can differ: opening, migrating, listening, locking, search, undo, crashes. What
 * a single migration does to existing data is tested on both in the long run only.
 */
const engineMatters = [
  /^server\/(platform\/(jobs|live)|areas\/invoices\/(pdf|einvoice))\//,
  /^server\/platform\/db\/(connection|doors|lock|migrate|open|openFolder|prepared)\.test/,
  /^server\/(platform\/(auditLog\/(chain|verify)|http\/errors)|areas\/outbox\/outbox)\.test/,
  /^server\/areas\/(search\/|undo\/undo)/,
  /\/(acceptance|races)\.test/,
  /^tests\/(faults\/(?!postgres|slowClients|stopping)|server\/processes)/,
]

/** The test files of the server that also run on the embedded database. */
export const engineTests = () => serverTests().filter((path) => engineMatters.some((pattern) => pattern.test(path)))
