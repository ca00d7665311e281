import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Operation } from './operations.ts'

/** An answer as the judge looks at it. */
export interface Answered {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/**
 * A judge of answers by the document alone: `undefined` for one that is declared with its status and fits its schema, otherwise
 * what is wrong with it. A 500 is wrong unless it is declared and says what to do (rules/invoices.md#4.4).
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
    // What stands in a file is tested elsewhere.
    if (!json) return undefined
    const validate = validatorOf(json.schema)
    return validate(JSON.parse(body))
      ? undefined
      : `an answer that breaks its schema: ${ajv.errorsText(validate.errors)}`
  }
}
