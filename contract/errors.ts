import { z } from 'zod'

/** One broken field: its name in the request, a sentence for the person, the allowed values where there are few. */
export const FieldError = z.object({
  field: z.string(),
  msg: z.string(),
  enums: z.array(z.string()).optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** The body of every refusal (wire-people.md section 0). `requestId` finds the same event in the server's log. */
export const ErrorBody = z.object({
  data: z.null(),
  error: z.string(),
  message: z.string().optional(),
  errors: z.array(FieldError).optional(),
  /** Of a 409: who changed the record meanwhile, in words. */
  changedBy: z.string().optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

type Issue = z.core.$ZodRawIssue

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const least = Number(issue.minimum)
  if (issue.origin === 'string') {
    return least <= 1 ? 'This field is required.' : `Use at least ${least} characters.`
  }
  if (issue.origin === 'array') return least <= 1 ? 'Choose at least one.' : `Choose at least ${least}.`
  return issue.inclusive === false ? `Enter a number above ${least}.` : `Enter a number of at least ${least}.`
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const most = Number(issue.maximum)
  if (issue.origin === 'string') return `Use at most ${most} characters.`
  if (issue.origin === 'array') return `Choose at most ${most}.`
  return issue.inclusive === false ? `Enter a number below ${most}.` : `Enter a number of at most ${most}.`
}

const expected: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Turns one zod issue into a sentence that says what to do. Forms and server share it, so both say the same. */
export function sentenceOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required.'
      return `This must be ${expected[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null || issue.input === '') {
        return 'This field is required.'
      }
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      if (issue.format === 'email') return 'Enter an e-mail address such as an.tran@tidewater.example.'
      if (issue.format === 'guid' || issue.format === 'uuid') return 'This is not a valid id.'
      return undefined
    case 'invalid_union':
      return 'This value is not valid.'
    default:
      return undefined
  }
}

z.config({ customError: sentenceOf })

/** The place of an issue as a request names it: `members[1].rate`. A wrong entry of a plain list is told by the list. */
function placeOf(path: PropertyKey[]): string {
  const end = path.findLastIndex((key) => typeof key === 'string')
  const parts = path.slice(0, end + 1).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return parts.join('').slice(1) || 'body'
}

/** The field of a request in which something is broken: `members` of `members[1].rate`. */
export const fieldOf = (place: string): string => /^[^.[]*/.exec(place)?.[0] ?? place

/** The broken fields of a failed parse, one entry for each place, named as in the request. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const name = placeOf(issue.path)
    if (byField.has(name)) continue
    const enums = issue.code === 'invalid_value' ? { enums: issue.values.map(String) } : {}
    byField.set(name, { field: name, msg: issue.message, ...enums })
  }
  return [...byField.values()]
}
