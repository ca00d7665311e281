import type { Env } from '../env.ts'

/** One word after `muster`. Results go to stdout, errors are thrown as sentences. */
export interface Command {
  usage: string
  summary: string
  help: string
  options: Record<string, { type: 'string' | 'boolean' }>
  run(env: Env, positionals: string[], values: Record<string, string | boolean | undefined>): Promise<void>
}
