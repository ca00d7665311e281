import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import { type Endpoint, permissionOf } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { entryOf, type ErrorCode, errors } from '#contract/errors/index.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(endpoint: Endpoint) {
  const from = (place: 'path' | 'query', schema?: z.ZodObject) =>
    Object.entries(schema?.shape ?? {}).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: jsonSchema(one as z.ZodType, 'input'),
    }))
  const version = {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The version that the change starts from, in double quotes: `updatedAt`, or `createdAt` where that is null.',
  }
  return [...from('path', endpoint.params), ...from('query', endpoint.query), ...(endpoint.versioned ? [version] : [])]
}

function requestBodyOf({ body, upload }: Endpoint) {
  const json = body && jsonSchema(body, 'input')
  if (!upload) return json && { required: true, content: { 'application/json': { schema: json } } }
  const file = {
    type: 'string',
    format: 'binary',
    description: `${upload.types.join(', ')}; at most ${upload.maxBytes} bytes`,
  }
  const { properties = {}, required = [] } = json ?? {}
  const schema = { type: 'object', required: ['file', ...required], properties: { file, ...properties } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** Access in words. */
const needs: Record<string, string> = {
  public: 'Public.',
  session: 'Any session.',
  invitation: 'Any session, or the token of an open invitation.',
}

function contentOf({ response, file }: Endpoint) {
  const bytes = { schema: { type: 'string', format: 'binary' } }
  if (file) return Object.fromEntries(file.map((type) => [type, bytes]))
  return { 'application/json': { schema: jsonSchema(response, 'output') } }
}

/** Error codes of an endpoint with their texts, by status. */
function textsByStatus({ refusals = [] }: Endpoint): Map<number, string[]> {
  const texts = new Map<number, string[]>()
  for (const code of refusals) {
    const { status = 500, text } = entryOf(code)
    texts.set(status, [...(texts.get(status) ?? []), `\`${code}\`: ${text}`])
  }
  return texts
}

/** General errors of a call of this kind, by status, as text. Their codes aren't listed individually. */
function generalRefusals(endpoint: Endpoint): [status: number, when: string][] {
  const { access, adminOnly, method, params, query, upload, versioned } = endpoint
  const permission = permissionOf(endpoint)
  const missing = [permission && `The permission ${permission} is missing`, adminOnly && 'The caller is no admin']
  // Some calls check permissions later, when the target is known, such as exports.
  const forbidden = missing.filter(Boolean).join(', or ') || 'What is asked for is closed to the caller'
  // Calls that write validate a body even if they declare none.
  const takesInput = method !== 'GET' || Boolean(params ?? query)
  const file = upload ? ', or the file is not what the call takes' : ''
  return [
    ...(takesInput ? [[400, `The request is not valid${file}`] as [number, string]] : []),
    ...(access === 'public' ? [] : [[401, 'No valid session'] as [number, string]]),
    ...(access === 'public' ? [] : [[403, forbidden] as [number, string]]),
    ...(versioned ? [[409, 'The record changed after the version in If-Match'] as [number, string]] : []),
    ...(method !== 'GET' && !upload ? [[415, 'The body is a form: send JSON'] as [number, string]] : []),
    [429, 'Too many requests in one minute or at once: wait as many seconds as `Retry-After` says'],
  ]
}

function responsesOf(endpoint: Endpoint) {
  const general = new Map(generalRefusals(endpoint))
  const declared = textsByStatus(endpoint)
  const refusals = [...new Set([...general.keys(), ...declared.keys()])].map((status) => {
    const description = [general.get(status) ?? [], declared.get(status) ?? []].flat().join('\n\n')
    const schema = { $ref: '#/components/schemas/Error' }
    return [status, { description, content: { 'application/json': { schema } } }] as const
  })
  return { 200: { description: 'Done', content: contentOf(endpoint) }, ...Object.fromEntries(refusals) }
}

function operationOf(name: string, area: string, endpoint: Endpoint) {
  const { access, adminOnly, cost, summary, description } = endpoint
  const permission = permissionOf(endpoint)
  const need = needs[access] ?? `Needs \`${access}\`.`
  return {
    operationId: name,
    tags: [area],
    summary,
    description: [need, adminOnly && 'Only for admins.', description].filter(Boolean).join(' '),
    ...(cost && { 'x-cost': cost }),
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(permission && { 'x-permission': permission }),
    parameters: parametersOf(endpoint),
    ...(requestBodyOf(endpoint) && { requestBody: requestBodyOf(endpoint) }),
    responses: responsesOf(endpoint),
  }
}

function pathsOf() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, area, endpoint } of endpoints) {
    const path = `/api/v1${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, area, endpoint) }
  }
  return paths
}

let paths: ReturnType<typeof pathsOf> | undefined

/** The OpenAPI 3.1 document of the contract. `paths` is built on first read, because most servers never need it. */
export function openApiDocument(productName: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'Dates are YYYY-MM-DD, instants RFC 3339 in UTC.',
    },
    components: {
      schemas: { Error: jsonSchema(ErrorBody.extend({ code: z.enum(codes) }), 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    get paths() {
      return (paths ??= pathsOf())
    },
  }
}

/** Serves `/api/openapi.json` and the browsable `/api/docs`. */
export async function serveDocument(app: FastifyInstance, productName: string): Promise<void> {
  const document = openApiDocument(productName)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logLevel: 'warn',
    // The other layout adds a bar with styles that the policy blocks.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: `${productName} API` },
  })
  app.get('/api/openapi.json', () => document)
}
