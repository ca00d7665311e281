import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, FieldFault } from '#contract/errors.ts'
import type { Fault, Param } from '#contract/errors/fault.ts'
import { type BareCode, entryOf, errors, type ParamsOf, type RefusalCode } from '#contract/errors/index.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { strayHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { unavailable } from '#server/platform/db/unavailable.ts'

interface RefusalFacts {
  /** The invalid field, if there is one. */
  field?: string | undefined
  /** All invalid fields, if there are several. */
  errors?: FieldFault[]
  changedBy?: string
  cause?: unknown
}

/** An error of the contract. Its message is English, for the log; answers use the caller's language. */
export class Refusal extends Error {
  readonly fault: Fault & { code: RefusalCode }
  readonly status: number
  readonly errors: FieldFault[] | undefined
  /** For 409: name of the person who changed the record. */
  readonly changedBy: string | undefined

  constructor(fault: Fault & { code: RefusalCode }, { field, errors, changedBy, cause }: RefusalFacts = {}) {
    super(sayFault(fault, 'en'), { cause })
    this.fault = fault
    this.status = entryOf(fault.code).status ?? 500
    this.errors = errors ?? (field ? [{ field, ...fault }] : undefined)
    this.changedBy = changedBy
  }
}

/** The params of a code. Optional if its text has none. */
type Given<Code extends RefusalCode, More extends unknown[]> = keyof ParamsOf<Code> extends never
  ? [params?: Record<string, never>, ...more: More]
  : [params: ParamsOf<Code>, ...more: More]

/** Creates the error of a code: `throw refuse('member.alreadyActive', { name })`. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[params = {}, facts]: Given<Code, [facts?: RefusalFacts]>
): Refusal {
  const isBare = Object.keys(params).length === 0
  return new Refusal(isBare ? { code } : { code, params: params as Record<string, Param> }, facts)
}

/** 404 for a record that doesn't exist or that the caller can't see. `field` is the request field that names it. */
export const notFound = (record: string, field?: string): Refusal => refuse('record.notFound', { record }, { field })

/** Creates the error of a code for one request field. */
export function badField<Code extends RefusalCode>(field: string, code: Code, ...[params]: Given<Code, []>): Refusal {
  return refuse(code, ...([params, { field }] as unknown as Given<Code, [RefusalFacts]>))
}

/** The errors of constraints that concurrent requests can violate. */
const constraintCodes = new Map(
  (Object.keys(errors) as BareCode[]).flatMap((code) => {
    const { constraint } = entryOf(code)
    return constraint ? [[constraint, code]] : []
  }),
)

interface DatabaseError {
  code?: string
  message?: string
  constraint?: string
  file?: string
}

function fromDatabase(error: DatabaseError): Refusal | undefined {
  const { constraint = '' } = error
  const taken = ['23505', '23P01'].includes(error.code ?? '') ? constraintCodes.get(constraint) : undefined
  if (taken) return refuse(taken, {}, { cause: error, field: entryOf(taken).field })
  if (error.code === 'MU404') return refuse('request.entryGone', {}, { cause: error })
  // PostgreSQL refuses a lone surrogate in JSON, although JavaScript accepts it. Other faults can't be in JSON made here.
  const isHalf = error.code === '22P02' && error.file === 'jsonfuncs.c'
  if (error.code === '22021' || error.code === '22P05' || isHalf) return refuse('request.unstorable')
  // Database limits for rows, indexes and nesting.
  if (error.code?.startsWith('54'))
    return refuse(error.code === '54001' ? 'request.tooDeep' : 'request.tooLongToStore', {}, { cause: error })
  const passing = unavailable(error)
  return passing && refuse(passing, {}, { cause: error })
}

const byFastifyCode = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.badJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.emptyBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.badMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.bodyTooLarge',
  FST_ERR_HANDLER_TIMEOUT: 'server.slow',
  FST_REQ_FILE_TOO_LARGE: 'request.bodyTooLarge',
} as const

function fromFastify(error: FastifyError): Refusal | undefined {
  const known = byFastifyCode[error.code as keyof typeof byFastifyCode]
  if (known) return refuse(known)
  if (!error.statusCode || error.statusCode < 400 || error.statusCode >= 500) return undefined
  return refuse('request.notUnderstood', { reason: error.message })
}

function sendRefusal(reply: FastifyReply, request: FastifyRequest, { fault, status, errors, changedBy }: Refusal) {
  const language = languageOf(request)
  const error = sayFault(fault, language)
  const body: ErrorBody = { data: null, error, ...fault, requestId: request.id }
  if (status === 401) body.message = error
  if (errors) body.errors = errors.map(({ field, ...one }) => ({ field, msg: sayFault(one, language), ...one }))
  // Retry after, in seconds.
  if (status === 503) void reply.header('retry-after', 5)
  if (changedBy) body.changedBy = changedBy
  return reply.status(status).type('application/json; charset=utf-8').send(body)
}

/** The contract error for a thrown value. Undefined for unexpected faults. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Refusal ? error : fromDatabase(error as DatabaseError)

/** The error of the contract for whatever a handler threw. Logs unexpected faults, for which it is a general one. */
export function refusalFor(
  error: FastifyError & DatabaseError,
  request: FastifyRequest,
  reply: FastifyReply,
  server: { isFull?: boolean },
): Refusal {
  // The caller hung up within the body: the same error as that of a connection to the database. Nobody hears the answer.
  const isHungUp = error === request.raw.errored
  const known = isHungUp
    ? refuse('request.notUnderstood', { reason: error.message })
    : (refusalOf(error) ?? fromFastify(error))
  const isFull = server.isFull && known?.fault.code === 'database.readOnly'
  const refusal = isFull ? refuse('database.almostFull', {}, { cause: error }) : known
  // Fastify would close the connection while the rest of the body arrives, and proxies would report a broken server.
  // Node reads and discards the rest instead.
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') void reply.removeHeader('connection')
  if (!refusal) request.log.error({ err: error }, 'unexpected fault')
  else if (refusal.status >= 500 || refusal.cause) request.log.warn({ err: refusal.cause }, refusal.message)
  return refusal ?? refuse('server.failed')
}

/** Converts thrown values into the contract's error body, for all routes that have no shape of their own for errors. */
export function handleErrors(app: FastifyInstance, server: { isFull?: boolean }): void {
  app.setErrorHandler((error: FastifyError & DatabaseError, request, reply) =>
    sendRefusal(reply, request, refusalFor(error, request, reply, server)),
  )
}

/** Answers unknown API addresses with the error body. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply) {
  const { method, url } = request
  return sendRefusal(reply, request, refuse('request.unknownAddress', { method, path: url.split('?')[0] ?? '' }))
}

/** Answers an unreadable address, such as one with a stray `%`, with the error body. */
export function answerBrokenAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook has run yet.
  void reply.header('x-request-id', request.id)
  void sendRefusal(reply.headers(strayHeaders), request, refuse('request.badAddress'))
}
