/** Result of one check: fine, worth a look, or broken. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  /** The state and, unless it is fine, what to do about it. */
  sentence: string
}

/** One check of `muster doctor`, with its input. Errors thrown by it count as problems. */
export interface Check<Given> {
  name: string
  look: (given: Given) => Finding | Promise<Finding>
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const problem = (sentence: string): Finding => ({ state: 'problem', sentence })
