import { openEmpty } from '#server/company.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { today } from '#server/platform/deps.ts'
import type { Command } from './command.ts'

/** `muster seed`. */
export const seed: Command = {
  usage: '',
  summary: 'fill an empty database with the demo company',
  help: 'Creates the demo company. The database must have no people.',
  options: {},
  async run(env) {
    const company = await openEmpty(env, 'muster seed')
    try {
      await seedDemo(company, { today: today(env), home: env.HOME_CURRENCY })
    } finally {
      await company.close()
    }
    console.log('The company was created.')
  },
}
