import type { ErrorCode } from '#contract/errors/index.ts'

/** Fields of an error from the database or its connection. */
interface Fault {
  code?: string
  routine?: string
  message?: string
}

type DatabaseCode = Extract<ErrorCode, `database.${string}`>

/** By SQLSTATE, or its first two characters (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
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

/** True if a migration has changed the statement's result, so that its plan is outdated. */
export const isOutdated = ({ code, routine }: Fault) => code === '0A000' && routine === 'RevalidateCachedQuery'

/** The error of a standby that should begin a transaction that writes. */
const isStandby = ({ code, routine }: Fault) => code === '0A000' && routine === 'call_bool_check_hook'

/** Errors of the driver itself have no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The database did not (answer|confirm)|The embedded database|PGlite failed)/

/** Messages about a full disk or quota that have no code of their own. */
const fullWords = /No space left on device|File too large|could not extend file/

/**
 * Code for a temporary database fault (503), or one that an administrator must solve by freeing space (507). Undefined
 * for others.
 */
export function unavailable(fault: Fault): DatabaseCode | undefined {
  const { code = '', message = '' } = fault
  if (fullWords.test(message)) return 'database.full'
  if (networkCodes.has(code) || (!code && driverWords.test(message))) return 'database.gone'
  if (isOutdated(fault)) return 'database.updated'
  if (isStandby(fault)) return 'database.readOnly'
  return codes[code] ?? codes[code.slice(0, 2)]
}
