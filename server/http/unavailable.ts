import { isOutdated } from '../db/preparingClient.ts'

/** What the database or the way to it can say of a fault that passes. */
interface Fault {
  code?: string
  routine?: string
  message?: string
}

const gone = 'The database does not answer. Try again in a moment.'
const late = 'This took the database too long. Ask for less at a time, or try again in a moment.'
const full = 'The disk of the database is full, so nothing can be stored. Tell an administrator to make room.'
const almostFull =
  'The database takes no changes just now, most often because its disk is almost full. What is there can still be read. Tell an administrator to make room.'
const busy = 'Somebody else is changing the same record. Try again in a moment.'

const changed =
  'The database was just brought up to date, while your request was at work. Nothing of it was stored. Try again.'

/** By SQLSTATE, or its first two letters (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const sentences: Record<string, string> = {
  '40001': busy,
  '40P01': busy,
  '55P03': busy,
  '57014': late,
  '53100': full,
  '25006': almostFull,
  '25P03': gone,
  '08': gone,
  '53': gone,
  '57': gone,
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

function sentenceFor(fault: Fault): string | undefined {
  const { code = '', message = '' } = fault
  if (fullWords.test(message)) return full
  if (networkCodes.has(code) || (!code && driverWords.test(message))) return gone
  if (isOutdated(fault)) return changed
  return sentences[code] ?? sentences[code.slice(0, 2)]
}

/**
 * Status and sentence for a fault of the database that passes (503), or that an administrator must end by making room
 * (507); nothing for any other.
 */
export function unavailable(fault: Fault): { status: 503 | 507; sentence: string } | undefined {
  const sentence = sentenceFor(fault)
  return sentence ? { status: sentence === full || sentence === almostFull ? 507 : 503, sentence } : undefined
}
