import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readEnv } from '#server/env.ts'
import { sendDueMails } from '#server/mail/send.ts'
import { billingState, expectNoGap, invoiceBody } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { often } from '#tests/support/long.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { program } from '#tests/support/program.ts'
import { environment } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'

const root = join(import.meta.dirname, '../..')
const isPostgres = process.env.TEST_DATABASE === 'postgres'
type State = Awaited<ReturnType<typeof billingState>>
interface Said {
  before?: State
  answers?: { invoice?: { id: string; number: string } }[]
  statements?: number
}

/** Processes open it one after the other, on a server also at once. */
let company: SharedCompany
let project: BilledProject

beforeAll(async () => {
  company = await openSharedCompany()
  project = await company.withDatabase(({ db }) => makeBilledProject({ deps: { db } as never }))
}, 180_000)
afterAll(() => company?.remove())

/** Runs a process that sends; answers what it could say before it ended. */
async function run(bodies: object[], more: Record<string, string> = {}): Promise<Said> {
  const env = environment({ ...company.variables, BODIES: JSON.stringify(bodies), ...more })
  const child = spawn(process.execPath, [await program('tests/support/sendingChild.ts')], { cwd: root, env })
  let printed = ''
  let wrong = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (wrong += String(chunk)))
  return new Promise((resolve, reject) =>
    child.once('close', () => {
      const lines = printed.split('\n').filter(Boolean)
      if (lines.length) resolve(Object.assign({}, ...lines.map((line) => JSON.parse(line) as Said)))
      else reject(new Error(wrong))
    }),
  )
}

const stateNow = () => company.withDatabase(({ db }) => billingState({ deps: { db } as never }))

const one = { invoices: 1, given: 2, mails: 1, attachments: 2, files: 2, events: 1 }
const plus = (state: State, times: number) =>
  Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key, state[key as keyof State] + times * value]),
  )

test('a process that dies between two steps of sending leaves nothing, and no number is missing afterwards', async () => {
  const body = invoiceBody(project)
  const whole = await run([body])
  const statements = whole.statements ?? 0
  expect(statements).toBeGreaterThan(12)
  const stored = plus(whole.before as State, 1)

  // Each step costs a process, so the short form takes the last.
  const first = often(statements, 1)
  const steps = Array.from({ length: statements - first + 1 }, (_, at) => first + at)
  for (const step of steps) {
    const { before, answers } = await run([body], { KILL_AT: String(step) })
    expect([step, before, answers]).toEqual([step, stored, undefined])
  }
  expect(await stateNow()).toEqual(stored)

  const next = await run([body])
  const numbers = [whole, next].flatMap(
    ({ answers }) => answers?.map(({ invoice }) => invoice?.number ?? '') ?? [],
  )
  expectNoGap(numbers, new Date().getFullYear())
}, 1_200_000)

test('one that dies while the transaction ends has stored all or nothing; the repeat makes it one, mailed once', async () => {
  const mailServer = await startMailServer()
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', SMTP_URL: mailServer.url })
  const mail = () => company.withDatabase(({ db }) => sendDueMails({ db, env }))
  await mail()
  mailServer.mails.length = 0

  const body = invoiceBody(project, { requestKey: crypto.randomUUID() })
  const { statements = 0, before } = await run([invoiceBody(project)])
  const stored = plus(before as State, 1)
  await run([body], { KILL_AT: String(statements), KILL_AFTER: 'true' })
  const after = await stateNow()
  expect([stored, plus(stored as State, 1)]).toContainEqual(after)

  const [repeat, again] = [await run([body, body]), await run([body])]
  const made = [...(repeat.answers ?? []), ...(again.answers ?? [])].map(({ invoice }) => invoice?.number)
  expect(made).toHaveLength(3)
  expect(new Set(made).size).toBe(1)
  expect(await stateNow()).toEqual(plus(stored as State, 1))

  await mail()
  await mail()
  const copies = mailServer.mails.filter(({ source }) => source.includes(`invoice #${made[0]} `))
  expect(copies).toHaveLength(1)
  expect(mailServer.mails).toHaveLength(2)
  await mailServer.close()
}, 300_000)

test('servers that send invoices at once give numbers without gap or double, and know a repeat of each other', async () => {
  const others = await company.withDatabase(async ({ db }) => {
    await sql`truncate invoices, invoice_counters, mails cascade`.execute(db)
    return Promise.all([1, 2, 3, 4].map(() => makeBilledProject({ deps: { db } as never })))
  })
  const projects = [project, ...others]
  const each = often(6, 17)
  const bodies = Array.from({ length: each }, (_, at) => invoiceBody(projects[at % 5] as BilledProject))
  const same = invoiceBody(project, { requestKey: crypto.randomUUID() })
  // A folder belongs to one server at a time.
  const servers = isPostgres ? 3 : 1
  const said = await Promise.all(Array.from({ length: servers }, () => run([...bodies, same, same])))
  const numbers = said.flatMap(({ answers = [] }) => answers.map(({ invoice }) => invoice?.number ?? ''))
  expect(numbers).toHaveLength((each + 2) * servers)
  expect(new Set(numbers).size).toBe(each * servers + 1)
  expectNoGap([...new Set(numbers)], new Date().getFullYear())
}, 300_000)
