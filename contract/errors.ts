import { z } from 'zod'
import { type Fault, fault, faultLine, faultOf } from './errors/fault.ts'

const params = z.record(z.string(), z.unknown()).optional()

/**
 * One invalid field: its path in the request, the error as text and as code, and the allowed values if there are few.
 */
export const FieldError = z.object({
  field: z.string(),
  msg: z.string(),
  code: z.string(),
  params,
  enums: z.array(z.string()).optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** The body of every error response (rules/api.md#1.3). `requestId` also appears in the server's log. */
export const ErrorBody = z.object({
  data: z.null(),
  /** Error text in the caller's language. */
  error: z.string(),
  /** Error code of `contract/errors`; `params` has the values used in its text. */
  code: z.string(),
  params,
  message: z.string().optional(),
  errors: z.array(FieldError).optional(),
  /** Only for 409: display name of the person who changed the record. */
  changedBy: z.string().optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

type Issue = z.core.$ZodRawIssue

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): Fault {
  const least = Number(issue.minimum)
  if (issue.origin === 'string') return least <= 1 ? fault('request.required') : fault('request.tooShort', { least })
  if (issue.origin === 'array') return least <= 1 ? fault('request.nothingChosen') : fault('request.tooFew', { least })
  return fault(issue.inclusive === false ? 'request.numberNotAbove' : 'request.numberTooSmall', { least })
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): Fault {
  const most = Number(issue.maximum)
  if (issue.origin === 'string') return fault('request.tooLong', { most })
  if (issue.origin === 'array') return fault('request.tooMany', { most })
  return fault(issue.inclusive === false ? 'request.numberNotBelow' : 'request.numberTooLarge', { most })
}

const expected = {
  string: 'request.notText',
  number: 'request.notNumber',
  int: 'request.notWholeNumber',
  boolean: 'request.notTrueOrFalse',
  array: 'request.notList',
  object: 'request.notObject',
} as const

const isBlank = (input: unknown) => input === undefined || input === null || input === ''

function faultOfIssue(issue: Issue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fault('request.required')
      return fault(expected[issue.expected as keyof typeof expected] ?? 'request.notValid')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      if (isBlank(issue.input)) return fault('request.required')
      return fault('request.notOneOf', { choices: issue.values.map(String) })
    case 'invalid_format':
      if (issue.format === 'email') return fault('request.badEmail')
      if (issue.format !== 'guid' && issue.format !== 'uuid') return fault('request.notValid')
      return fault(isBlank(issue.input) ? 'request.required' : 'request.badId')
    default:
      return fault('request.notValid')
  }
}

// A zod issue's message is its fault line. Browser and server translate it from the same catalogue.
z.config({ customError: (issue) => faultLine(faultOfIssue(issue)) })

/** Path of an issue as in the request: `members[1].rate`. Errors in a plain list name the list itself. */
export function placeOf(path: PropertyKey[]): string {
  const end = path.findLastIndex((key) => typeof key === 'string')
  const parts = path.slice(0, end + 1).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return parts.join('').slice(1) || 'body'
}

/** Top-level field of a path: `members` for `members[1].rate`. */
export const fieldOf = (place: string): string => /^[^.[]*/.exec(place)?.[0] ?? place

/** An invalid field before its error becomes text. */
export interface FieldFault extends Fault {
  field: string
  enums?: string[]
}

/** The invalid fields of a failed parse: the first issue of each path. */
export function fieldFaults(error: z.ZodError): FieldFault[] {
  const byField = new Map<string, FieldFault>()
  for (const issue of error.issues) {
    const name = placeOf(issue.path)
    if (byField.has(name)) continue
    const enums = issue.code === 'invalid_value' ? { enums: issue.values.map(String) } : {}
    byField.set(name, { field: name, ...faultOf(issue.message), ...enums })
  }
  return [...byField.values()]
}
