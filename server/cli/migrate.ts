import { openCompany } from '#server/company.ts'
import type { Command } from './command.ts'

/** `muster migrate`. */
export const migrate: Command = {
  usage: '',
  summary: 'bring the database up to date',
  help: 'Applies missing migrations and adds missing reference data. Can run while servers start.',
  options: {},
  async run(env) {
    const company = await openCompany({ ...env, DEMO: false }, 'muster migrate')
    await company.close()
    console.log('The database is up to date.')
  },
}
