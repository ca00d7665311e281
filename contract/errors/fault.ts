import type { ErrorCode, ParamsOf } from './index.ts'
import type { FormCode } from './forms.ts'

/** The value of an error's param: a value, a list of values, or a nested error. */
export type Param = string | number | readonly string[] | Fault

/** An error as code and params, before it becomes text in a language. */
export interface Fault {
  code: ErrorCode
  params?: Readonly<Record<string, Param>>
}

/** The rest arguments for a code's params. Empty if its text has none. */
export type ParamArgs<Code extends ErrorCode> = keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>]

/** Builds an error. The types require exactly the params of its code. */
export function fault<Code extends ErrorCode>(code: Code, ...[params]: ParamArgs<Code>): Fault {
  return params ? { code, params } : { code }
}

/** Serialises an error as one line: the code, then its params as JSON. Schemas and the database store this form. */
export const faultLine = ({ code, params }: Fault): string => (params ? `${code} ${JSON.stringify(params)}` : code)

/** Parses a line of `faultLine`. Any other text becomes the code itself, without params. */
export function faultOf(line: string): Fault {
  const [, code, params = ''] = /^([a-zA-Z]+\.[a-zA-Z]+) (\{.*\})$/s.exec(line) ?? []
  if (!code) return { code: line } as Fault
  try {
    return { code, params: JSON.parse(params) as Fault['params'] } as Fault
  } catch {
    // Texts of other servers can look like a fault line.
    return { code: line } as Fault
  }
}

/** Several errors as text, one line each. */
export const faultLines = (faults: readonly Fault[]): string => faults.map(faultLine).join('\n')

/** Zod option that sets the error of a check: `z.string().regex(shape, problem('country.badLocale'))`. */
export const problem = <Code extends FormCode | 'employee.badFilterCode'>(code: Code, ...params: ParamArgs<Code>) => ({
  error: faultLine(fault(code, ...params)),
})
