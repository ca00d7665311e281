import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Operation } from './operations.ts'

/** The parts of an answer that are checked. */
export interface Answered {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/**
 * Checks answers against the API document. Returns undefined if the status is declared and the body fits its schema,
 * otherwise the fault. A 500 is a fault unless it is declared and says what to do (rules/invoices.md#4.4).
 */
export function judgeOf(document: ApiDocument): (operation: Operation, answer: Answered) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const known = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object): ValidateFunction => {
    const reference = (schema as { $ref?: string }).$ref
    const made = known.get(schema) ?? ajv.compile(reference ? { $ref: `document${reference}` } : schema)
    known.set(schema, made)
    return made
  }
  return ({ responses }, { statusCode, headers, body }) => {
    if (statusCode >= 500 && body.includes('"code":"server.failed"')) return `status ${statusCode}`
    const declared = responses[statusCode]
    if (!declared) return `status ${statusCode}, which is not declared`
    const type = String(headers['content-type'])
    const json = declared.content['application/json']
    if (!(json ? type.startsWith('application/json') : type in declared.content)) return `content type ${type}`
    // Other tests check the contents of files.
    if (!json) return undefined
    const validate = validatorOf(json.schema)
    return validate(JSON.parse(body))
      ? undefined
      : `an answer that breaks its schema: ${ajv.errorsText(validate.errors)}`
  }
}
