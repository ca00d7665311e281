import { openForCommand, refusePeople, using } from '#server/company.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { today } from '#server/platform/deps.ts'
import type { Command } from './command.ts'

/** `muster seed`. */
export const seed: Command = {
  usage: '',
  summary: 'fill an empty database with the demo company',
  help: 'Creates the demo company. The database must have no people.',
  async run(env) {
    await using(openForCommand(env, 'muster seed'), async (company) => {
      await refusePeople(company.read)
      await seedDemo(company, { today: today(env), home: env.HOME_CURRENCY })
    })
    console.log('The company was created.')
  },
}
