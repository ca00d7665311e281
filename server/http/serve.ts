import { isDeepStrictEqual } from 'node:util'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { blankerOf } from '#contract/blanking.ts'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  permissionOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/endpoint.ts'
import { fieldFaults, fieldOf } from '#contract/errors.ts'
import { isGeneral } from '#contract/errors/general.ts'
import { labelOf, openPartsOf } from '#contract/fields.ts'
import { permissions } from '#contract/permissions.ts'
import { readdresserOf } from '#contract/pictures.ts'
import type { Deps } from '../deps.ts'
import { keepForUndo, type Kept } from '../undo/keeping.ts'
import { refusalOf, refuse } from './errors.ts'
import { pictureAddresses } from './files.ts'
import { type Person, personOf } from './person.ts'
import { readUpload, type UploadedFile, type UploadedForm } from './uploads.ts'
import { givenVersion } from './version.ts'

/** What a handler is given: the parsed request, and who asks. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file of an endpoint with `upload`. */
  file: UploadedFile
  /** The caller; on a public endpoint nobody, who may nothing. */
  me: Person
  /** Names of body fields that the caller may not write, sent or not: they keep their stored value. */
  closed: ReadonlySet<string>
  /** Of a `versioned` endpoint: the version that the caller started from, when he names one. */
  version: string | undefined
  /** What the caller's program calls itself; `''` where it says nothing. */
  agent: string
  requestId: string
}

const nobody: Person = {
  id: '',
  jti: '',
  rank: Number.POSITIVE_INFINITY,
  isAdmin: false,
  isInvited: false,
  can: () => false,
}

/** Parses one part of the request, or refuses with a sentence for each broken field. */
export function parse<S extends z.ZodObject>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) return {} as z.output<S>
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = fieldFaults(parsed.error)
  const [first] = errors
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!first || !isObject) throw refuse('request.notAnObject')
  const { field, enums: _, ...problem } = first
  const label = labelOf(schema, fieldOf(field))
  const more = errors.length - 1
  if (label === fieldOf(field)) throw refuse('request.invalid', { problem, more }, { errors })
  throw refuse('request.invalidField', { label, problem, more }, { errors })
}

const noBody = { schema: undefined, closed: new Set<string>() }

/** Refuses a caller who lacks the permission of an endpoint, or its rank. */
export function authorise(endpoint: Endpoint, me: Person): void {
  const needed = permissionOf(endpoint)
  if (needed && !me.can(needed)) {
    throw refuse('permission.missing', { permission: needed })
  }
  if (endpoint.adminOnly && !me.isAdmin) {
    throw refuse('permission.adminOnly')
  }
}

/** Does the work of a call that its caller may undo, and says so in `x-undo`: the id that `POST /undo/:request` takes. */
async function undoable<T>(reply: FastifyReply, { me, requestId }: Asked, work: () => Promise<T>) {
  const kept: Kept = { employeeId: me.id, requestId, rights: permissions.filter(me.can) }
  const answer = await keepForUndo(kept, work)
  if (!kept.isFinal) void reply.header('x-undo', kept.requestId)
  return answer
}

type Serialiser = (answer: unknown) => string
const serialisers = new WeakMap<z.ZodObject, Serialiser>()

/** Writes an answer as it is declared; undeclared keys never leave. */
function serialiserOf(response: z.ZodObject): Serialiser {
  const known = serialisers.get(response)
  if (known) return known
  const schema = z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output', unrepresentable: 'throw' })
  const made: Serialiser = fastJson(schema as Schema)
  serialisers.set(response, made)
  return made
}

/** An answer of an endpoint as JSON, as it goes out over HTTP. */
export function jsonOf({ exact, response }: Endpoint, answer: unknown): string {
  return exact ? JSON.stringify(answer) : serialiserOf(response)(answer)
}

const checkAnswers = process.env.NODE_ENV !== 'production'

/** Fails on an answer that breaks its declaration, of an exact one also where it says more than that. */
function check({ exact, response, path }: Endpoint, answer: unknown): void {
  const declared = response.parse(answer)
  if (exact && !isDeepStrictEqual(declared, answer)) throw new Error(`${path} answers more than it declares.`)
}

/** Fails on a refusal that the endpoint does not declare. */
async function checkRefusals<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = refusalOf(error)?.fault.code
    if (!code || isGeneral(code, endpoint) || endpoint.refusals?.includes(code)) throw error
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare that it refuses with ${code}.`, {
      cause: error,
    })
  }
}

/** A call of the contract by somebody who is known already, with its parts as they arrived. */
export interface Asked {
  me: Person
  params?: unknown
  query?: unknown
  body?: unknown
  /** Reads the file of an endpoint with `upload`, once the caller may call. */
  form?: () => Promise<UploadedForm>
  version?: string | undefined
  agent?: string | undefined
  requestId: string
}

/** Answers a call of one endpoint: permission, parsing and blanking as over HTTP. */
export type Answerer = (asked: Asked) => Promise<unknown>

/**
 * Registers an endpoint of the contract: validation, session, permission, blanking and serialiser come from the declaration,
 * `handle` does the rest and returns the whole answer. The base path is the plugin's prefix. `deps.calls` answers it too, for code that
 * calls on behalf of a person.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  const { access, method, path, params, query, body, upload, response, exact } = endpoint
  const needed = permissionOf(endpoint)
  if (needed && !permissions.includes(needed)) {
    throw new Error(`${method} ${path} declares no permission of the vocabulary.`)
  }
  /**
   * A stored value of a field that the caller may not write must survive, so what he sent is dropped before it is even checked: a
   * form filled from blanked values would otherwise be refused for what he cannot see.
   */
  const openPart = body ? openPartsOf(body) : () => noBody
  // A body that cannot be opened in part must fail now, not with the first caller.
  openPart(nobody.can)
  const blank = blankerOf(response)
  const send = readdresserOf(response)
  const take = body && readdresserOf(body)
  const { toPublic, toStored } = pictureAddresses(deps.env.PUBLIC_URL)
  const answered = async (asked: Asked) => {
    const { me, version, agent = '', requestId } = asked
    authorise(endpoint, me)
    const open = openPart(me.can)
    const form = await asked.form?.()
    take?.(asked.body, toStored)
    const call = {
      params: parse(params, asked.params),
      query: parse(query, asked.query),
      body: parse(open.schema, form ? form.fields : (asked.body ?? {})),
      file: form?.file,
      me,
      closed: open.closed,
      version,
      agent,
      requestId,
    }
    const told = await handle(call as unknown as Call<E>)
    blank?.(told, me.can)
    send?.(told, toPublic)
    if (checkAnswers) check(endpoint, told)
    return told
  }
  const answer: Answerer = (asked) => (checkAnswers ? checkRefusals(endpoint, () => answered(asked)) : answered(asked))
  deps.calls.set(endpoint, answer)
  app.route({
    method,
    url: path,
    // The serialiser is made for the first answer: all of them take as long as the rest of a start.
    ...(!exact && {
      schema: { response: { 200: response } },
      serializerCompiler: () => (answer: unknown) => serialiserOf(response)(answer),
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const asked: Asked = {
        me: access === 'public' ? nobody : await personOf(request, deps, access === 'invitation'),
        params: request.params,
        query: request.query,
        body: request.body,
        ...(upload && { form: () => readUpload(request, upload) }),
        version: endpoint.versioned && givenVersion(request.headers['if-match']),
        agent: request.headers['user-agent'],
        requestId: request.id,
      }
      return endpoint.undoable ? undoable(reply, asked, () => answer(asked)) : answer(asked)
    },
  })
}
