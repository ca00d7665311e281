import type { FastifyInstance } from 'fastify'

/** A JSON schema of the document, as far as the tests use it. */
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

/** One operation of `/api/openapi.json`. */
export interface Operation {
  operationId: string
  method: string
  /** With parameters in braces. */
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  /** The schema of the body, and whether it is sent as a form. */
  body: { schema: Schema; isForm: boolean } | undefined
  /** The media types of the answer, by status. */
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

type Declared = Pick<Operation, 'operationId' | 'parameters' | 'responses'> & {
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The API document of a server. */
export interface ApiDocument {
  paths: Record<string, Record<string, Declared>>
}

/** Reads the document from the server, like a client. */
export async function readDocument(app: FastifyInstance): Promise<ApiDocument> {
  const { body } = await app.inject({ url: '/api/openapi.json' })
  return JSON.parse(body) as ApiDocument
}

/** All operations of the document. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, responses, requestBody }]) => {
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
      const body = content && { schema: content.schema, isForm: type === 'multipart/form-data' }
      return { operationId, method: method.toUpperCase(), path, parameters, responses, body }
    }),
  )
