import type { FastifyInstance } from 'fastify'

/** A JSON schema as the document has them; only what the tests read. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  additionalProperties?: Schema | boolean
}

/** One call as `/api/openapi.json` declares it. */
export interface Operation {
  operationId: string
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  /** Of the body, and how it is sent. */
  body: { schema: Schema; isForm: boolean } | undefined
  /** By status, the media types of the answer. */
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

type Declared = Pick<Operation, 'operationId' | 'parameters' | 'responses'> & {
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The document that a server gives out. */
export interface ApiDocument {
  paths: Record<string, Record<string, Declared>>
}

/** Reads the document from the server, as any client would. */
export async function readDocument(app: FastifyInstance): Promise<ApiDocument> {
  const { body } = await app.inject({ url: '/api/openapi.json' })
  return JSON.parse(body) as ApiDocument
}

/** Every call of the document. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, responses, requestBody }]) => {
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
      const body = content && { schema: content.schema, isForm: type === 'multipart/form-data' }
      return { operationId, method: method.toUpperCase(), path, parameters, responses, body }
    }),
  )
