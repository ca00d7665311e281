import type { ErrorCode } from '#contract/errors/index.ts'
import { isOutdated } from '../db/preparingClient.ts'

/** What the database or the way to it can say of a fault that passes. */
interface Fault {
  code?: string
  routine?: string
  message?: string
}

type DatabaseCode = Extract<ErrorCode, `database.${string}`>

/** By SQLSTATE, or its first two letters (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const codes: Record<string, DatabaseCode> = {
  '40001': 'database.busy',
  '40P01': 'database.busy',
  '55P03': 'database.busy',
  '57014': 'database.slow',
  '53100': 'database.full',
  '25006': 'database.readOnly',
  '25P03': 'database.gone',
  '08': 'database.gone',
  '53': 'database.gone',
  '57': 'database.gone',
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver gives its own faults no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The database did not answer|The embedded database|PGlite failed)/

/** How a disk or a quota that is full is told where it has no code of its own. */
const fullWords = /No space left on device|File too large|could not extend file/

/** The code for a fault of the database that passes (503), or that an administrator must end by making room (507); nothing for any other. */
export function unavailable(fault: Fault): DatabaseCode | undefined {
  const { code = '', message = '' } = fault
  if (fullWords.test(message)) return 'database.full'
  if (networkCodes.has(code) || (!code && driverWords.test(message))) return 'database.gone'
  if (isOutdated(fault)) return 'database.updated'
  return codes[code] ?? codes[code.slice(0, 2)]
}
