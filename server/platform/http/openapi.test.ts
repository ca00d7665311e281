import { z } from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import { permissionOf } from '#contract/endpoint.ts'
import { entryOf } from '#contract/errors/index.ts'
import { openApiDocument } from './openapi.ts'

type Schema = Record<string, unknown>
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
  security?: object[]
  'x-permission'?: string
}

// As sent: without values that JSON can't represent.
const document = JSON.parse(JSON.stringify(openApiDocument('Roster'))) as {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const documented = endpoints.map(({ name, endpoint }) => {
  const path = `/api/v1${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
  return { name, endpoint, operation: document.paths[path]?.[endpoint.method.toLowerCase()] as Operation }
})

test('it is named by the product, and holds every endpoint once and nothing else', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Roster API' } })
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    endpoints.map(({ name }) => name).toSorted(),
  )
})

test.each(documented)('$name tells who may call it and what it refuses', ({ endpoint, operation }) => {
  const { access, refusals = [] } = endpoint
  const isPublic = access === 'public'
  const permission = permissionOf(endpoint)
  expect(operation['x-permission']).toBe(permission)
  expect(operation.security).toEqual(isPublic ? undefined : [{ session: [] }])
  expect(operation.description).toMatch(
    permission ? new RegExp(`^Needs \`${permission}\``) : /^(Public|Any session)[.,]/,
  )
  const statuses = Object.keys(operation.responses)
  const declared = refusals.map((code) => ({ code, ...entryOf(code) }))
  const has = (status: number) => declared.some((one) => one.status === status)
  expect([statuses.includes('401'), statuses.includes('403')]).toEqual([!isPublic || has(401), !isPublic || has(403)])
  for (const { code, status, text } of declared)
    expect(operation.responses[String(status)]?.description).toContain(`\`${code}\`: ${text}`)
})

test.each(documented)('$name tells what it gives', ({ endpoint, operation }) => {
  const given = Object.keys(operation.responses[200]?.content ?? {})
  expect(given).toEqual(endpoint.file ?? ['application/json'])
})

test.each(documented)('$name tells what it takes', ({ endpoint, operation }) => {
  const { params, query, body, upload } = endpoint
  const named = (place: string) => operation.parameters.filter((one) => one.in === place).map(({ name }) => name)
  expect(named('path')).toEqual(Object.keys(params?.shape ?? {}))
  expect(named('query')).toEqual(Object.keys(query?.shape ?? {}))
  expect(named('header')).toEqual(endpoint.versioned ? ['If-Match'] : [])
  const kinds = Object.keys(operation.requestBody?.content ?? {})
  expect(kinds).toEqual(upload ? ['multipart/form-data'] : body ? ['application/json'] : [])
  const { properties = {}, required = [] } = operation.requestBody?.content[kinds[0] ?? '']?.schema ?? {}
  expect(Object.keys(properties as object)).toEqual([...(upload ? ['file'] : []), ...Object.keys(body?.shape ?? {})])
  expect((required as string[]).includes('file')).toBe(upload !== undefined)
})

/** The parts of OpenAPI 3.1 that the document uses. Any other key is an error. */
const schemaObject = z.record(z.string(), z.unknown())
const json = z.strictObject({ 'application/json': z.strictObject({ schema: schemaObject }) })
const bytes = z.strictObject({
  schema: z.strictObject({ type: z.literal('string'), format: z.literal('binary') }),
})
const file = z.record(z.string().regex(/^(text|application)\/(?!json)[\w.-]+/), bytes)
const OperationShape = z.strictObject({
  operationId: z.string().regex(/^\w+\.\w+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permission': z.string().optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: schemaObject,
      description: z.string().optional(),
    }),
  ),
  'x-cost': z.int().min(2).optional(),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: z.record(
        z.enum(['application/json', 'multipart/form-data']),
        z.strictObject({ schema: schemaObject }).optional(),
      ),
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: z.union([json, file]) }),
  ),
})

test.each(operations)('$method $path is written in the words of OpenAPI', ({ path, operation }) => {
  expect(OperationShape.partial().safeParse(operation).error?.issues ?? []).toEqual([])
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const declared = operation.parameters.filter((one) => one.in === 'path')
  expect(declared.map(({ name, required }) => [name, required])).toEqual(inPath.map((name) => [name, true]))
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(references.length).toBeGreaterThan(0)
  expect(new Set(references)).toEqual(new Set(known))
})
