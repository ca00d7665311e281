import { examine } from '../doctor/examine.ts'
import type { Command } from './command.ts'

/** `muster doctor`. */
export const doctor: Command = {
  usage: '[--json]',
  summary: 'check the installation',
  help: `Looks at the environment, the data folder, the database, the identity provider, the mail server and the work that is due, changes
nothing and sends nothing. Prints a line for each: ok, warning or problem, and what to do. Exit code 1 when there is a problem. With --json:
the same as a list of {name, state, sentence}. A running server keeps the embedded database to itself; stop it to have that looked at.`,
  options: { json: { type: 'boolean' } },
  async run(env, _positionals, { json }) {
    const reports = await examine(env)
    if (json) console.log(JSON.stringify(reports, null, 2))
    else for (const { name, state, sentence } of reports) console.log(`${state.padEnd(8)} ${name}: ${sentence}`)
    const problems = reports.filter(({ state }) => state === 'problem').length
    if (problems) throw new Error(`Problems to mend: ${problems}.`)
  },
}
