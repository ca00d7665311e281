import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, FieldFault } from '#contract/errors.ts'
import type { Fault, Param } from '#contract/errors/fault.ts'
import { type BareCode, entryOf, type ParamsOf, type RefusalCode } from '#contract/errors/index.ts'
import { sayFault } from '#server/i18n.ts'
import { strayHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { unavailable } from './unavailable.ts'

interface RefusalFacts {
  /** The one field of the request that is wrong. */
  field?: string | undefined
  /** All broken fields, where there are more than one. */
  errors?: FieldFault[]
  changedBy?: string
  cause?: unknown
}

/** A refusal that the contract names. Its message is English, for the log; the caller's language is that of the answer. */
export class Refusal extends Error {
  readonly fault: Fault & { code: RefusalCode }
  readonly status: number
  readonly errors: FieldFault[] | undefined
  /** Of a 409: who changed the record meanwhile. */
  readonly changedBy: string | undefined

  constructor(fault: Fault & { code: RefusalCode }, { field, errors, changedBy, cause }: RefusalFacts = {}) {
    super(sayFault(fault, 'en'), { cause })
    this.fault = fault
    this.status = entryOf(fault.code).status ?? 500
    this.errors = errors ?? (field ? [{ field, ...fault }] : undefined)
    this.changedBy = changedBy
  }
}

/** The params of a code, which may be left out where its text has none. */
type Given<Code extends RefusalCode, More extends unknown[]> = keyof ParamsOf<Code> extends never
  ? [params?: Record<string, never>, ...more: More]
  : [params: ParamsOf<Code>, ...more: More]

/** Makes the error of a code: `throw refuse('member.alreadyActive', { name })`. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[params = {}, facts]: Given<Code, [facts?: RefusalFacts]>
): Refusal {
  const isBare = Object.keys(params).length === 0
  return new Refusal(isBare ? { code } : { code, params: params as Record<string, Param> }, facts)
}

/** 404 for an object that does not exist or that the caller may not know of; `field`: the one of the request that names it. */
export const notFound = (record: string, field?: string): Refusal => refuse('record.notFound', { record }, { field })

/** Likewise for one field of the request. */
export function badField<Code extends RefusalCode>(field: string, code: Code, ...[params]: Given<Code, []>): Refusal {
  return refuse(code, ...([params, { field }] as unknown as Given<Code, [RefusalFacts]>))
}

/** Database constraints that a request can break in a race with another one. */
const constraintCodes: Record<string, BareCode> = {
  employee_emails_pkey: 'employee.emailTaken',
  employees_username: 'employee.usernameTaken',
  projects_audit_notion_id: 'project.auditIdTaken',
  project_members_seat: 'member.seatJustTaken',
  project_heads_one: 'project.headTaken',
}

/** The field of a request that breaks one, where all calls give it the same name. */
const constraintFields: Record<string, string> = { projects_audit_notion_id: 'auditNotionID' }

interface DatabaseError {
  code?: string
  message?: string
  constraint?: string
  detail?: string
}

function fromDatabase(error: DatabaseError): Refusal | undefined {
  const { constraint = '' } = error
  const taken = error.code === '23505' ? constraintCodes[constraint] : undefined
  if (taken) return refuse(taken, {}, { cause: error, field: constraintFields[constraint] })
  // Half of a pair of surrogates, in JSON, is the only text of ours that is no JSON for the database.
  const isHalf = error.code === '22P02' && /surrogate/.test(error.detail ?? '')
  if (error.code === '22021' || error.code === '22P05' || isHalf) return refuse('request.unstorable')
  // Limits of the database: what a row, an index or a nesting can hold.
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
  // A moment, in seconds.
  if (status === 503) void reply.header('retry-after', 5)
  if (changedBy) body.changedBy = changedBy
  return reply.status(status).type('application/json; charset=utf-8').send(body)
}

/** What was thrown as a refusal; nothing for a fault. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Refusal ? error : fromDatabase(error as DatabaseError)

/** The one place that turns whatever was thrown into the error body of the contract. Unknown faults are logged and answered blandly. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError & DatabaseError, request, reply) => {
    const refusal = refusalOf(error) ?? fromFastify(error)
    // Fastify would close the connection while the rest still comes, and a proxy take the server for a broken one. Node reads the rest and forgets it.
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') void reply.removeHeader('connection')
    if (!refusal) request.log.error({ err: error }, 'unexpected fault')
    else if (refusal.status >= 500 || refusal.cause) request.log.warn({ err: refusal.cause }, refusal.message)
    return sendRefusal(reply, request, refusal ?? refuse('server.failed'))
  })
}

/** Answers unknown addresses below the API in the same shape. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply) {
  const { method, url } = request
  return sendRefusal(reply, request, refuse('request.unknownAddress', { method, path: url.split('?')[0] ?? '' }))
}

/** Answers an address that cannot even be read, such as one with a stray `%`, in the same shape. */
export function answerBrokenAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // It comes before every hook.
  void reply.header('x-request-id', request.id)
  void sendRefusal(reply.headers(strayHeaders), request, refuse('request.badAddress'))
}
