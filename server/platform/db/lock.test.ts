import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ground, lockFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'))
const file = join(folder, 'muster.lock')
const running: ChildProcess[] = []

afterEach(async () => {
  for (const child of running.splice(0)) await kill(child)
  rmSync(file, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Another container, whose processes aren't visible here. */
const elsewhere: Ground = { place: 'another boot pid:[1]', beatMillis: 20, silentMillis: 3_000 }
const here: Ground = { ...elsewhere, place: 'this boot pid:[2]' }

/** Another process that locks the folder, prints the result, and keeps running. */
async function contend(address: string, ground?: Ground) {
  const module = JSON.stringify(new URL('./lock.ts', import.meta.url).href)
  const code = `import { lockFolder } from ${module}
    try { await lockFolder(${JSON.stringify(folder)}, ${JSON.stringify(address)}, ${JSON.stringify(ground)}); console.log('held') } catch (error) { console.log(error.message) }
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a folder in use is refused with the name of its holder, and free again when that was killed', async () => {
  const { child, said } = await contend('http://localhost:4101')
  expect(said).toBe('held')
  const refusal = `The data folder ${folder} is in use by process ${child.pid} (http://localhost:4101) since `
  await expect(lockFolder(folder, 'muster seed')).rejects.toThrow(refusal)
  expect((await contend('http://localhost:4102')).said).toContain(refusal)

  await kill(child)
  const unlock = await lockFolder(folder, 'muster seed')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, address: 'muster seed' })
  unlock()
  expect(readdirSync(folder)).toEqual([])
}, 60_000)

test('of several that find a dead holder, one gets the folder', async () => {
  await kill((await contend('http://localhost:4101')).child)
  expect(existsSync(file)).toBe(true)
  const answers = await Promise.all([4102, 4103, 4104].map((port) => contend(`http://localhost:${port}`)))
  expect(answers.filter(({ said }) => said === 'held')).toHaveLength(1)
  expect(answers.filter(({ said }) => said.includes('is in use by process'))).toHaveLength(2)
  expect(readdirSync(folder)).toEqual(['muster.lock'])
}, 60_000)

test('a process with the number of a dead holder is not the holder', async () => {
  writeFileSync(
    file,
    JSON.stringify({ pid: process.ppid, address: 'long gone', since: '2020-01-01', started: 'before' }),
  )
  const unlock = await lockFolder(folder, 'muster seed')
  unlock()
  expect(readdirSync(folder)).toEqual([])
}, 60_000)

test('the same process cannot take it twice', async () => {
  const unlock = await lockFolder(folder, 'first')
  await expect(lockFolder(folder, 'second')).rejects.toThrow(`in use by process ${process.pid} (first)`)
  unlock()
}, 60_000)

test('a holder in another container is known by its sign of life, and followed once it gives none', async () => {
  const { child } = await contend('http://localhost:4101', elsewhere)
  const refusal = `is in use by process ${child.pid} (http://localhost:4101) of another container or machine since `
  await expect(lockFolder(folder, 'muster seed', here)).rejects.toThrow(refusal)
  await kill(child)
  const answers = await Promise.all([4102, 4103].map((port) => contend(`http://localhost:${port}`, here)))
  expect(answers.map(({ said }) => said).toSorted()).toEqual([
    expect.stringMatching(/ is in use by process \d+ \(/),
    'held',
  ])
  expect(readdirSync(folder)).toEqual(['muster.lock'])
}, 60_000)

test('a holder whose folder another has taken ends', async () => {
  const { child } = await contend('http://localhost:4101', elsewhere)
  const [ended, told] = [once(child, 'exit'), once(child.stderr, 'data')]
  writeFileSync(`${file}.other`, '{}')
  renameSync(`${file}.other`, file)
  expect([await ended, String(await told)]).toEqual([
    [1, null],
    `Another process has taken the data folder ${folder} while this one stood still: it ends.\n`,
  ])
  expect(readFileSync(file, 'utf8')).toBe('{}')
}, 60_000)

test('a lock that was deleted by hand is taken by the next, and its holder deletes no other', async () => {
  const unlock = await lockFolder(folder, 'first', { ...here, beatMillis: 60_000 })
  rmSync(file)
  const next = await lockFolder(folder, 'second')
  unlock()
  expect(readFileSync(file, 'utf8')).toContain('second')
  next()
}, 60_000)
