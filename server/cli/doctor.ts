import { examine } from '../doctor/examine.ts'
import type { Command } from './command.ts'

/** `muster doctor`. */
export const doctor: Command = {
  usage: '[--json]',
  summary: 'check the installation',
  help: `Checks the environment, the data folder, the database, the identity provider, the mail server and the
pending work. Changes nothing and sends nothing. Prints one line per check: ok, warning or problem, and what to
do. Ends with exit code 1 if there is a problem. --json prints a list of {name, state, sentence}. To check an
embedded database, stop its server first.`,
  options: { json: { type: 'boolean' } },
  async run(env, _positionals, { json }) {
    const reports = await examine(env)
    if (json) console.log(JSON.stringify(reports, null, 2))
    else for (const { name, state, sentence } of reports) console.log(`${state.padEnd(8)} ${name}: ${sentence}`)
    const problems = reports.filter(({ state }) => state === 'problem').length
    if (problems) throw new Error(`Problems found: ${problems}.`)
  },
}
