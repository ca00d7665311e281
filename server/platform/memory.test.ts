import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { program } from '#tests/support/program.ts'

/** Keeps 40 MB, creates short-lived garbage, and prints the largest heap after a collection, in MB. */
const work = `
  const held = Array.from({ length: 500_000 }, (_, at) => ({ at, text: String(at) }))
  const passing = Array.from({ length: 300_000 })
  let most = 0
  for (let at = 0; at < 6_000_000; at++) {
    passing[at % passing.length] = { at, of: held[at % held.length], more: [at] }
    if (at % 10_000 === 0 && at > 3_000_000) most = Math.max(most, process.memoryUsage().heapUsed)
  }
  console.log(Math.round(most / 1e6))`

test('a heap that is kept small is cleared long before it is several times what is in use', async () => {
  const file = await program('server/platform/memory.ts')
  const mostWith = async (first: string) => {
    const code = `import { keepHeapSmall } from ${JSON.stringify(file)}\n${first}\n${work}`
    // As on a machine with much memory. One thread: a collection beside the work is late when others need processors.
    const memory = ['--max-old-space-size=2000', '--single-threaded-gc', '--no-incremental-marking']
    const flags = [...memory, '--input-type=module', '-e', code]
    return Number((await promisify(execFile)(process.execPath, flags, { env: {} })).stdout)
  }
  expect(await mostWith('keepHeapSmall()')).toBeLessThan(0.9 * (await mostWith('')))
})
