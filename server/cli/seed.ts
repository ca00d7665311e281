import { openEmpty } from '#server/company.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { seedLarge } from '#server/seed/large.ts'
import { today } from '#server/platform/deps.ts'
import type { Command } from './command.ts'

function wholeNumber(name: string, text: string | boolean | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0.`)
  return value
}

/** `muster seed`. */
export const seed: Command = {
  usage: '[--people N] [--years N]',
  summary: 'fill an empty database with people',
  help: `Without options, creates the demo company. --people N creates a large company of N people, always the
same one. --years N sets the length of its history (default 5). The database must have no people.`,
  options: { people: { type: 'string' }, years: { type: 'string' } },
  async run(env, _positionals, { people, years }) {
    const company = await openEmpty(env, 'muster seed')
    try {
      if (people === undefined) await seedDemo(company, { today: today(env), home: env.HOME_CURRENCY })
      else {
        await seedLarge(company, {
          people: wholeNumber('people', people, 0),
          years: wholeNumber('years', years, 5),
          today: today(env),
        })
      }
    } finally {
      await company.close()
    }
    console.log('The company was created.')
  },
}
