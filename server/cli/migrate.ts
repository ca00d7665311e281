import { openForCommand, using } from '#server/company.ts'
import type { Command } from './command.ts'

/** `muster migrate`. */
export const migrate: Command = {
  usage: '',
  summary: 'bring the database up to date',
  help: 'Applies missing migrations and adds missing reference data. Can run while servers start.',
  async run(env) {
    await using(openForCommand(env, 'muster migrate'), async () => undefined)
    console.log('The database is up to date.')
  },
}
