import { answer } from './answer.ts'
import { commands } from './commands.ts'

/** Lines printed while `work` runs. */
async function printed(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const { log } = console
  console.log = (line: string) => lines.push(line)
  try {
    await work()
  } finally {
    console.log = log
  }
  return lines
}

test.each(Object.entries(commands))(
  '%s says how it is used, and refuses an option that it does not know',
  async (name, { usage, help }) => {
    const said = await printed(async () => expect(await answer([name, '--help'])).toBe(0))
    expect(said).toEqual([`npm run -s muster -- ${name} ${usage}\n\n${help}`])
    expect(
      await printed(() => expect(answer([name, '--no-such-option'])).rejects.toThrow("'--no-such-option'")),
    ).toEqual([])
  },
)

test.each(['help', '--help', '-h'])('%s lists every command', async (word) => {
  const [said = ''] = await printed(async () => expect(await answer([word])).toBe(0))
  for (const [name, { usage }] of Object.entries(commands)) expect(said).toContain(`  ${name} ${usage}`)
})
