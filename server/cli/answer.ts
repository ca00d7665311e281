import { parseArgs } from 'node:util'
import { readEnv } from '#server/platform/env.ts'
import { commands } from './commands.ts'

const help = `Usage: npm run -s muster -- <command> [options]

${Object.entries(commands)
  .map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(36)} ${summary}`)
  .join('\n')}

Each command has --help. Commands use the server's environment: DATABASE_URL, or DATA_DIR.`

/**
 * Runs the command line after `npm run muster --`, or prints help.
 * @returns the exit code
 * @throws Error with a sentence, for example for an unknown option
 */
export async function answer([name = '', ...rest]: string[]): Promise<number> {
  const command = commands[name]
  if (!command) {
    const isAsked = ['', '--help', '-h', 'help'].includes(name)
    if (isAsked) console.log(help)
    else console.error(`There is no command "${name}".\n\n${help}`)
    return isAsked && name ? 0 : 1
  }
  const options = { ...command.options, help: { type: 'boolean' as const } }
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
  if (values.help) {
    console.log(`npm run -s muster -- ${name} ${command.usage}\n\n${command.help}`)
    return 0
  }
  await command.run(readEnv(process.env), positionals, values)
  return 0
}
