import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, FieldError } from '#contract/errors.ts'
import { strayHeaders } from './headers.ts'
import { unavailable } from './unavailable.ts'

interface RefusalFacts {
  errors?: FieldError[]
  changedBy?: string
  cause?: unknown
}

/** A refusal that the contract names: its status, a sentence for the person, and the broken fields if there are any. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** Of a 409: who changed the record meanwhile. */
  readonly changedBy: string | undefined

  constructor(status: number, sentence: string, more: RefusalFacts = {}) {
    super(sentence, { cause: more.cause })
    this.status = status
    this.errors = more.errors
    this.changedBy = more.changedBy
  }
}

/** 404 for an object that does not exist or that the caller may not know of; `name`: the field of the request that names it. */
export function notFound(what: string, name?: string): Refusal {
  const sentence = `This ${what} does not exist, or you may not see it.`
  return new Refusal(404, sentence, name ? { errors: [{ field: name, msg: sentence }] } : {})
}

/** 400 for one field of the request. */
export function badField(name: string, sentence: string): Refusal {
  return new Refusal(400, sentence, { errors: [{ field: name, msg: sentence }] })
}

/** What an id of the audit tracker is refused with that another project has. */
export const auditIdTaken = 'Another project has this Notion id already. Check which one is right.'

/** Database constraints that a request can break in a race with another one, in words. */
const constraintSentences: Record<string, string> = {
  employee_emails_pkey: 'This e-mail address is already used by somebody.',
  employees_username: 'This username is already taken.',
  projects_audit_notion_id: auditIdTaken,
}

/** The field of a request that breaks one, where all calls give it the same name. */
const constraintFields: Record<string, string> = { projects_audit_notion_id: 'auditNotionID' }

/** Likewise, where it is not a field that is wrong but the record that has changed meanwhile. */
const conflictSentences: Record<string, string> = {
  project_members_seat: 'Somebody else has just taken this role. Load the members again and choose another.',
  project_heads_one:
    'Somebody else has just made this person responsible for the project. Load it again and try once more.',
}

const tooLong = 'A text or a list in the request is too long to be kept. Shorten it and try again.'
const tooDeep = 'The request is nested too deeply, or asks too much at once. Ask for less at a time.'

interface DatabaseError {
  code?: string
  message?: string
  constraint?: string
  detail?: string
}

function fromDatabase(error: DatabaseError): Refusal | undefined {
  const sentence = error.constraint && constraintSentences[error.constraint]
  if (error.code === '23505' && sentence) {
    const field = constraintFields[error.constraint ?? '']
    return new Refusal(400, sentence, { cause: error, ...(field && { errors: [{ field, msg: sentence }] }) })
  }
  const conflict = error.constraint && conflictSentences[error.constraint]
  if (error.code === '23505' && conflict) return new Refusal(409, conflict, { cause: error })
  // Half of a pair of surrogates, in JSON, is the only text of ours that is no JSON for the database.
  const isHalf = error.code === '22P02' && /surrogate/.test(error.detail ?? '')
  if (error.code === '22021' || error.code === '22P05' || isHalf)
    return new Refusal(
      400,
      'The request has a character in it that cannot be kept (NUL, or half of one). Remove it and try again.',
    )
  // Limits of the database: what a row, an index or a nesting can hold.
  if (error.code?.startsWith('54'))
    return new Refusal(400, error.code === '54001' ? tooDeep : tooLong, { cause: error })
  const passing = unavailable(error)
  if (passing) return new Refusal(passing.status, passing.sentence, { cause: error })
  return undefined
}

const byFastifyCode: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request body is empty; send a JSON object.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [400, 'Send the request body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [400, 'The request body is too large.'],
  FST_ERR_HANDLER_TIMEOUT: [503, 'This took too long. Ask for less at a time, or try again in a moment.'],
  FST_REQ_FILE_TOO_LARGE: [400, 'The file is too large.'],
}

function fromFastify(error: FastifyError): Refusal | undefined {
  const known = byFastifyCode[error.code]
  if (known) return new Refusal(known[0], known[1])
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal(400, error.message)
  return undefined
}

function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal) {
  const body: ErrorBody = { data: null, error: refusal.message, requestId: request.id }
  if (refusal.status === 401) body.message = refusal.message
  if (refusal.errors) body.errors = refusal.errors
  // A moment, in seconds.
  if (refusal.status === 503) void reply.header('retry-after', 5)
  if (refusal.changedBy) body.changedBy = refusal.changedBy
  return reply.status(refusal.status).type('application/json; charset=utf-8').send(body)
}

/** What a fault is answered with. */
export const unexpected =
  'Something went wrong on our side. Try again; if it stays, tell an administrator the request id.'

/** What was thrown as a refusal in words; nothing for a fault. */
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
    return sendRefusal(reply, request, refusal ?? new Refusal(500, unexpected))
  })
}

/** Answers unknown addresses below the API in the same shape. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(
    reply,
    request,
    new Refusal(404, `There is no ${request.method} ${request.url.split('?')[0]} here.`),
  )
}

/** Answers an address that cannot even be read, such as one with a stray `%`, in the same shape. */
export function answerBrokenAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // It comes before every hook.
  void reply.header('x-request-id', request.id)
  void sendRefusal(
    reply.headers(strayHeaders),
    request,
    new Refusal(400, 'The address cannot be read. Check its % signs.'),
  )
}
