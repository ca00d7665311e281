import type { ErrorCode } from '#contract/errors/index.ts'

/** SQLSTATE of an error, and the source file and function of the database that raised it. */
const faultOf = (error: unknown) => {
  const { code = '', file = '', routine = '' } = error as { code?: string; file?: string; routine?: string }
  return { code, file, routine }
}

type DatabaseCode = Extract<ErrorCode, `database.${string}`>

/** SQLSTATE of a connection that could not be had in time. */
export const unreachable = '08001'

/** The error of a connection that was lost, or could not be had. The driver's own errors of this kind have no code. */
export const gone = (message: string, { cause, code = '08006' }: { cause?: unknown; code?: string } = {}) =>
  Object.assign(new Error(message, { cause }), { code })

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

/** Parts of the database that write files. A quota that is used up has no code of its own: they say "internal error". */
const storing = new Set(['md.c', 'fd.c', 'buffile.c', 'slru.c', 'xlog.c'])

const unsupportedIn = (error: unknown, name: string) => {
  const { code, routine } = faultOf(error)
  return code === '0A000' && routine === name
}

/**
 * Code for a temporary database fault (503), or one that an administrator must solve by freeing space (507). Undefined
 * for others.
 */
export function unavailable(error: unknown): DatabaseCode | undefined {
  const { code, file } = faultOf(error)
  if (code === 'XX000' && storing.has(file)) return 'database.full'
  // A migration has changed the statement's result, so that its plan is outdated.
  if (unsupportedIn(error, 'RevalidateCachedQuery')) return 'database.updated'
  // A standby that should begin a transaction that writes.
  if (unsupportedIn(error, 'call_bool_check_hook')) return 'database.readOnly'
  return codes[code] ?? codes[code.slice(0, 2)]
}
