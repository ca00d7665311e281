import type { ErrorCode, ParamsOf } from './index.ts'
import type { FormCode } from './forms.ts'

/** What a param of an error may be: a value, a list of values, or another error inside of this one. */
export type Param = string | number | readonly string[] | Fault

/** An error before it is said in a language. */
export interface Fault {
  code: ErrorCode
  params?: Readonly<Record<string, Param>>
}

/** The params of a code as arguments: none where its text has none. */
export type ParamArgs<Code extends ErrorCode> = keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>]

/** An error with the params that its text names. */
export function fault<Code extends ErrorCode>(code: Code, ...[params]: ParamArgs<Code>): Fault {
  return params ? { code, params } : { code }
}

/** An error as one line of text, the form in which schemas and the database keep it: `code`, then its params as JSON. */
export const faultLine = ({ code, params }: Fault): string => (params ? `${code} ${JSON.stringify(params)}` : code)

/** Reads what `faultLine` wrote; of any other text the code is that text. */
export function faultOf(line: string): Fault {
  const [, code, params = ''] = /^([a-zA-Z]+\.[a-zA-Z]+) (\{.*\})$/s.exec(line) ?? []
  if (!code) return { code: line } as Fault
  try {
    return { code, params: JSON.parse(params) as Fault['params'] } as Fault
  } catch {
    // Another server may say anything.
    return { code: line } as Fault
  }
}

/** Several errors, a line for each. */
export const faultLines = (faults: readonly Fault[]): string => faults.map(faultLine).join('\n')

/** The rule of a schema with its error: `z.string().regex(shape, problem('country.badLocale'))`. */
export const problem = <Code extends FormCode | 'employee.badFilterCode'>(code: Code, ...params: ParamArgs<Code>) => ({
  error: faultLine(fault(code, ...params)),
})
