/** What one check found: fine, worth a look, or something that does not work and has to be mended. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  /** What is so, and what to do about it unless it is fine. */
  sentence: string
}

/** One thing that `muster doctor` looks at, with what the look takes; whatever it throws is a problem too. */
export interface Check<Given> {
  name: string
  look: (given: Given) => Finding | Promise<Finding>
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const problem = (sentence: string): Finding => ({ state: 'problem', sentence })
