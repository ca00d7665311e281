import type { Env } from '#server/platform/env.ts'

/** A subcommand of `muster`. Prints results to stdout and throws errors as sentences. */
export interface Command {
  usage: string
  summary: string
  help: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  run(env: Env, positionals: string[], values: Record<string, string | boolean | undefined>): Promise<void>
}
