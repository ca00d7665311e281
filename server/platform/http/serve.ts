import { isDeepStrictEqual } from 'node:util'
import type {} from '@fastify/multipart'
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
import { givenDay } from '#contract/dates.ts'
import { fieldFaults, fieldOf } from '#contract/errors.ts'
import { isGeneral } from '#contract/errors/general.ts'
import { dayReaderOf } from '#contract/givenDays.ts'
import { labelOf, openPartsOf } from '#contract/fields.ts'
import { permissions } from '#contract/permissions.ts'
import { readdresserOf } from '#contract/pictures.ts'
import { judgingChanges } from '#contract/untouched.ts'
import { within } from '#server/platform/db/doors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import type { Undo } from '#server/platform/undo/keeping.ts'
import { refusalOf, refuse } from './errors.ts'
import { pictureAddresses } from './files.ts'
import { isForKeys, requestIdOf } from './keys.ts'
import { type Person, personOf, requireGrant } from './person.ts'
import type { Answerer, Asked, Server } from './server.ts'
import { readUpload, type UploadedFile } from './uploads.ts'
import { givenVersion } from './version.ts'
import { requireWhole } from './wholeTexts.ts'

/** Input of a handler: the parsed request and the caller. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file, for endpoints with `upload`. */
  file: UploadedFile
  /** The caller. On public endpoints a person without permissions. */
  me: Person
  /** Body fields that the caller can't write, even if they are sent. They keep their stored value. */
  closed: ReadonlySet<string>
  /** For `versioned` endpoints: the version in `If-Match`, if any. */
  version: string | undefined
  /** The client's user agent, or `''`. */
  agent: string
  requestId: string
  /** For `undoable` endpoints: what is stored for undo. */
  undo: Undo | undefined
}

/** The answer of a call that has nothing to tell. */
export const ok = { data: null, message: 'ok' as const }

/** What a handler returns: the complete answer, or nothing if that is `ok`. */
type Told<E extends Endpoint> = ResponseOf<E> | (typeof ok extends ResponseOf<E> ? void : never)

/** The caller of a public endpoint. */
export const nobody: Person = {
  id: '',
  jti: '',
  rank: Number.POSITIVE_INFINITY,
  isAdmin: false,
  isInvited: false,
  can: () => false,
}

/**
 * Parses one part of the request. Refuses with a sentence for each invalid field, and half a character in what is
 * kept: a search only finds nothing by it.
 */
export function parse<S extends z.ZodObject>(schema: S | undefined, value: unknown, isKept = true): z.output<S> {
  if (!schema) return {} as z.output<S>
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (isKept) requireWhole(parsed.data)
    return parsed.data
  }
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

/** Reads the stored values of an edited record, as its form sends them. Only those that the caller can read. */
export type StoredValues = (call: { params: unknown; me: Person }, deps: Deps) => Promise<Record<string, unknown>>

/** `parse` for an edit: values that are still the stored ones are not judged (rules/api.md#1.6). */
async function parseEdit<S extends z.ZodObject>(
  schema: S,
  given: unknown,
  stored: () => Promise<Record<string, unknown>>,
): Promise<z.output<S>> {
  if (schema.safeParse(given).success || typeof given !== 'object' || given === null) return parse(schema, given)
  return parse(judgingChanges(schema, given as Record<string, unknown>, await stored()), given)
}

/** The `id` in the path of a call. */
function idIn(params: unknown): string {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

const noBody = { schema: undefined, closed: new Set<string>() }

/** Throws 403 for a call that is not open while viewing as somebody else (rules/roles.md#4.3). */
function requireOpenToViewing({ method, viewing }: Endpoint): void {
  if (viewing === 'closed') throw refuse('permission.viewingClosed')
  if (method !== 'GET' && viewing !== 'open') throw refuse('permission.viewing')
}

/** True if what the caller may do with some people opens the endpoint. */
export function mayOnSome({ access, onSome }: Pick<Endpoint, 'access' | 'onSome'>, me: Person): boolean {
  const needed = onSome === true ? permissionOf({ access }) : onSome
  return needed !== undefined && canOnSome(me)(needed)
}

/**
 * Throws 403 if the caller lacks the endpoint's permission or rank, or is a key and it is closed to keys, or views as
 * somebody else and it changes something or is that person's own.
 */
export function authorise(endpoint: Endpoint, me: Person): void {
  if (me.viewing) requireOpenToViewing(endpoint)
  if (me.key && !isForKeys(endpoint)) throw refuse('permission.notByKey')
  const needed = permissionOf(endpoint)
  if (needed && !mayOnSome(endpoint, me)) requireGrant(me, needed)
  if (endpoint.adminOnly && !me.isAdmin) throw refuse('permission.adminOnly')
}

/** Runs a call that can be undone. Sends the id for `POST /undo/:request` in `x-undo`. */
async function undoable(reply: FastifyReply, asked: Asked, answer: Answerer): Promise<unknown> {
  const { me, requestId } = asked
  const undo: Undo = { employeeId: me.id, requestId, rights: permissions.filter(me.can) }
  const told = await answer({ ...asked, undo })
  if (!undo.isFinal) void reply.header('x-undo', undo.requestId)
  return told
}

type Serialiser = (answer: unknown) => string
const serialisers = new WeakMap<z.ZodObject, Serialiser>()

/** The serializer of a response schema. Leaves out undeclared keys. */
function serialiserOf(response: z.ZodObject): Serialiser {
  const known = serialisers.get(response)
  if (known) return known
  const schema = z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output', unrepresentable: 'throw' })
  const made: Serialiser = fastJson(schema as Schema)
  serialisers.set(response, made)
  return made
}

/** JSON of an endpoint's answer, as sent over HTTP. */
export function jsonOf({ exact, response }: Endpoint, answer: unknown): string {
  return exact ? JSON.stringify(answer) : serialiserOf(response)(answer)
}

const checkAnswers = process.env.NODE_ENV !== 'production'

/** Throws if an answer violates its schema or, for an exact one, has undeclared keys. */
function check({ exact, response, path }: Endpoint, answer: unknown): void {
  const declared = response.parse(answer)
  if (exact && !isDeepStrictEqual(declared, answer)) throw new Error(`${path} answers more than it declares.`)
}

/** Throws if an endpoint refuses with a code that it doesn't declare. */
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

function makeFunctions({ query, body, response }: Endpoint) {
  /**
   * Stored values of fields that the caller can't write must survive, so these fields are dropped before validation.
   * Otherwise a form filled from blanked values would be refused for values that the caller can't see.
   */
  const openPart = body ? openPartsOf(body) : () => noBody
  // Fail at startup, not with the first caller, if the body can't be opened in part.
  openPart(nobody.can)
  return {
    openPart,
    blank: blankerOf(response),
    send: readdresserOf(response),
    take: body && readdresserOf(body),
    readDays: { query: query && dayReaderOf(query), body: body && dayReaderOf(body) },
  }
}

const functions = new WeakMap<Endpoint, ReturnType<typeof makeFunctions>>()

/** The functions for the values of an endpoint, made once in a process: tests open hundreds of servers. */
function functionsOf(endpoint: Endpoint): ReturnType<typeof makeFunctions> {
  const known = functions.get(endpoint) ?? makeFunctions(endpoint)
  functions.set(endpoint, known)
  return known
}

/**
 * Registers an endpoint. Validation, session, permission, blanking and serializer come from its declaration; `handle`
 * returns the answer, nothing for `ok`, and gets with the call its doors to the database (docs/architecture.md, "A
 * statement's way"). The base path is the plugin's prefix. Also adds it to `server.calls`, for code that calls on
 * behalf of a person. With `stored`, an edit is only refused for what it changes.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  server: Server,
  endpoint: E,
  handle: (call: Call<E>, deps: Deps) => Promise<Told<E>>,
  stored?: StoredValues,
): void {
  const { about, access, method, path, params, query, upload, response, exact } = endpoint
  const needed = permissionOf(endpoint)
  if (needed && !permissions.includes(needed)) {
    throw new Error(`${method} ${path} declares no permission of the vocabulary.`)
  }
  const { openPart, blank, send, take, readDays } = functionsOf(endpoint)
  const toDay = (text: string) => givenDay(text, server.env.TIME_ZONE) || text
  const { toPublic, toStored } = pictureAddresses(server.env.PUBLIC_URL)
  const answered = async (asked: Asked) => {
    const { version, agent = '', requestId, undo, dryRun, at } = asked
    const me = about ? await server.rightsOnPerson(server.own, asked.me, idIn(asked.params)) : asked.me
    authorise(endpoint, me)
    if (undo) undo.onPeople = about && needed && !asked.me.can(needed) ? [`${needed} ${idIn(asked.params)}`] : []
    const open = openPart(me.can)
    const form = await asked.form?.()
    const given = form ? form.fields : (asked.body ?? {})
    take?.(given, toStored)
    readDays.body?.(given, toDay)
    readDays.query?.(asked.query, toDay)
    const known = { params: parse(params, asked.params), me }
    const doors = at ? within(at) : await server.open({ undo, dryRun, replica: endpoint.replica })
    const deps: Deps = { ...server.own, ...doors }
    const call = {
      params: known.params,
      query: parse(query, asked.query),
      body:
        stored && open.schema
          ? await parseEdit(open.schema, given, () => stored(known, deps))
          : parse(open.schema, given, endpoint.viewing !== 'open'),
      file: form?.file,
      me,
      closed: open.closed,
      version,
      agent,
      requestId,
      undo,
    }
    const told = (await handle(call as unknown as Call<E>, deps)) ?? { ...ok }
    blank?.(told, me.can)
    send?.(told, toPublic)
    if (checkAnswers) check(endpoint, told)
    return told
  }
  const answer: Answerer = (asked) => (checkAnswers ? checkRefusals(endpoint, () => answered(asked)) : answered(asked))
  server.calls.set(endpoint, answer)
  app.route({
    method,
    url: path,
    // Builds the serializer with the first answer: building all of them would double the startup time.
    ...(!exact && {
      schema: { response: { 200: response } },
      serializerCompiler: () => (answer: unknown) => serialiserOf(response)(answer),
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // The plugin accepts forms on all routes; elsewhere than on uploads such a body would count as an empty one.
      if (!upload && request.isMultipart()) throw refuse('request.noForm')
      const me = access === 'public' ? nobody : await personOf(request, server.own, access === 'invitation')
      const asked: Asked = {
        me,
        params: request.params,
        query: request.query,
        body: request.body,
        ...(upload && { form: () => readUpload(request, upload) }),
        version: endpoint.versioned && givenVersion(request.headers['if-match']),
        agent: request.headers['user-agent'],
        requestId: requestIdOf(me, request),
      }
      return endpoint.undoable ? undoable(reply, asked, answer) : answer(asked)
    },
  })
}
