import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { filingWork } from '#server/areas/invoices/files.ts'
import { invoiceMailHooks } from '#server/areas/invoices/mail.ts'
import { readEnv } from '#server/platform/env.ts'
import { makeTokens } from '#server/platform/http/tokens.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { billingState, expectNoGap, invoiceBody } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { often } from '#tests/support/long.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { program } from '#tests/support/program.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { environment } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import { testSecret } from '#tests/support/testApp.ts'

const root = join(import.meta.dirname, '../..')
const isPostgres = process.env.TEST_DATABASE === 'postgres'
type State = Awaited<ReturnType<typeof billingState>>
interface Said {
  before?: State
  answers?: { invoice?: { id: string; number: string }; message?: string }[]
  statements?: number
  /** The indexes of the statements that ended a transaction: the invoice's, then that of its files. */
  commits?: number[]
}

/** Processes open it one after the other; on PostgreSQL also at the same time. */
let company: SharedCompany
let project: BilledProject

beforeAll(async () => {
  company = await openSharedCompany()
  project = await company.withDatabase(({ db }) => makeBilledProject({ deps: { db } as never }))
}, 180_000)
afterAll(() => company?.remove())

/** Runs a process that sends invoices. Returns what it printed before it ended. */
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

const issued: State = { invoices: 1, given: 2, mails: 1, attachments: 0, files: 0, events: 1 }
const whole: State = { ...issued, attachments: 2, files: 2 }
const plus = (state: State, more: State): State =>
  Object.fromEntries(Object.entries(more).map(([key, value]) => [key, state[key as keyof State] + value])) as State

const tokens = makeTokens(testSecret, 3600, publicUrl)

/** Runs the job that creates the missing files of due mails. */
const makeWhatIsMissing = () =>
  company.withDatabase(async ({ db, ...doors }) => {
    await sql`update jobs set run_at = now()`.execute(db)
    await runDue(filingWork, { ...doors, tokens, env: readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }) })
  })

test('a crash between two steps of sending leaves nothing, or an invoice whose files are made later', async () => {
  const body = invoiceBody(project)
  const { before, statements = 0, commits = [] } = await run([body])
  const [issuing = 0, filing = 0] = commits
  expect([commits.length, issuing > 10, filing > issuing]).toEqual([2, true, true])
  let stored = plus(before as State, whole)

  // Each step needs a process, so the short form tests only the steps around both commits.
  const ends = [issuing, issuing + 1, filing]
  const others = Array.from({ length: statements }, (_, at) => 1 + at).filter((step) => !ends.includes(step))
  let withoutFiles = 0
  for (const step of [...ends, ...others].slice(0, often(3, statements))) {
    const killed = await run([body], { KILL_AT: String(step) })
    expect([step, killed.before, killed.answers]).toEqual([step, stored, undefined])
    if (step <= issuing) continue
    const hasFiles = step > filing
    if (!hasFiles) withoutFiles += 1
    stored = plus(stored, hasFiles ? whole : issued)
  }
  expect(await stateNow()).toEqual(stored)

  await makeWhatIsMissing()
  const files = 2 * withoutFiles
  expect(await stateNow()).toEqual({
    ...stored,
    files: stored.files + files,
    attachments: stored.attachments + files,
  })
  await run([body])
  const numbers = await company.withDatabase(({ db }) => db.selectFrom('invoices').select('number').execute())
  expectNoGap(
    numbers.map(({ number }) => number ?? ''),
    new Date().getFullYear(),
  )
}, 1_200_000)

test('a crash during the commit stores all or nothing; a repeat leads to one invoice and one mail', async () => {
  const mailServer = await startMailServer()
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', SMTP_URL: mailServer.url })
  const mail = () => company.withDatabase((doors) => runDue(mailWork(invoiceMailHooks), { ...doors, tokens, env }))
  await mail()
  mailServer.mails.length = 0

  const body = invoiceBody(project, { requestKey: crypto.randomUUID() })
  const { commits = [], before } = await run([invoiceBody(project)])
  const stored = plus(before as State, whole)
  await run([body], { KILL_AT: String(commits[0]), KILL_AFTER: 'true' })
  expect([stored, plus(stored, issued)]).toContainEqual(await stateNow())

  const [repeat, again] = [await run([body, body]), await run([body])]
  const made = [...(repeat.answers ?? []), ...(again.answers ?? [])].map(({ invoice }) => invoice?.number)
  expect(made).toHaveLength(3)
  expect(new Set(made).size).toBe(1)
  expect(await stateNow()).toEqual(plus(stored, whole))

  await mail()
  await mail()
  const copies = mailServer.mails.filter(({ source }) => source.includes(`invoice #${made[0]} `))
  expect(copies).toHaveLength(1)
  expect(mailServer.mails).toHaveLength(2)
  await mailServer.close()
}, 300_000)

test('concurrent servers give numbers without gaps or duplicates, and recognise repeated requests', async () => {
  const others = await company.withDatabase(async ({ db }) => {
    await sql`truncate invoices, invoice_counters, mails cascade`.execute(db)
    return Promise.all([1, 2, 3, 4].map(() => makeBilledProject({ deps: { db } as never })))
  })
  const projects = [project, ...others]
  const each = often(6, 17)
  const bodies = Array.from({ length: each }, (_, at) => invoiceBody(projects[at % 5] as BilledProject))
  const same = invoiceBody(project, { requestKey: crypto.randomUUID() })
  // Only one server at a time can use a data folder.
  const servers = isPostgres ? 3 : 1
  const said = await Promise.all(Array.from({ length: servers }, () => run([...bodies, same, same])))
  const answers = said.flatMap((one) => one.answers ?? [])
  expect(answers.filter(({ invoice }) => !invoice)).toEqual([])
  const numbers = answers.map(({ invoice }) => invoice?.number ?? '')
  expect(numbers).toHaveLength((each + 2) * servers)
  expect(new Set(numbers).size).toBe(each * servers + 1)
  expectNoGap([...new Set(numbers)], new Date().getFullYear())
}, 300_000)
