import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-full-'))
let company: SharedCompany

beforeAll(async () => {
  company = await openSharedCompany()
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await company?.remove()
})

/** Writes a backup; `room` is shell code that runs first. Returns the exit code and the error output. */
function backUp(room: string) {
  const line = `${room}; exec "$0" --import tsx server/cli/muster.ts backup "$1"`
  const given = ['-c', line, process.execPath, join(folder, 'company.gz')]
  const options = { env: environment(company.variables) }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile('bash', given, options, (error, _stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stderr }),
    )
  })
}

test('a backup that finds no room says so and leaves nothing behind; with room it is made', async () => {
  const { code, said } = await backUp('ulimit -f 4')
  expect(code).toBe(1)
  expect(said).toMatch(/^The backup could not be written: EFBIG.*Name another file, or make room there\.\n$/)
  expect(readdirSync(folder)).toEqual([])
  expect(await backUp(':')).toEqual({ code: 0, said: '' })
  expect(readdirSync(folder)).toEqual(['company.gz'])
}, 60_000)
