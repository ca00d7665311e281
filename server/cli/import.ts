import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { csvTextOf } from '#contract/csvText.ts'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import type { Reading } from '#contract/api/importReading.ts'
import { buildApp } from '../app.ts'
import { checkImport, importWork, progressOf, startImport } from '#server/areas/employeeImports/index.ts'
import { openForCommand, using } from '#server/company.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { mayUse, type Person } from '#server/platform/http/person.ts'
import { runDue } from '#server/platform/queue/run.ts'
import type { Command } from './command.ts'

/** The person that the import runs as: the active admin with the oldest record. */
async function firstAdmin(db: Db, day: string): Promise<Person> {
  const { rows } = await sql<{
    id: string
  }>`select e.id from employees e join employee_roles er on er.employee_id = e.id
    join roles r on r.id = er.role_id and r.code = 'admin' and r.deleted_at is null
    where ${mayUse('e', day)}
    order by e.created_at, e.id limit 1`.execute(db)
  if (!rows[0])
    throw new Error('The import needs an admin, and there is none. Set ADMIN_EMAIL and sign in with that address.')
  return { id: rows[0].id, jti: '', rank: 0, isAdmin: true, isInvited: false, can: () => true }
}

function tell({ columns, create, update, same, error, lines }: ImportCheck): void {
  const unknown = columns.filter(({ field }) => !field).map(({ name }) => name)
  if (unknown.length) console.error(`Skipped columns: ${unknown.join(', ')}.`)
  for (const { line, about, errors } of lines)
    if (errors.length) console.error(`Line ${line}, ${about || 'no email'}: ${errors.join(' ')}`)
  console.log(`${create} to create, ${update} to update, ${same} unchanged, ${error} with errors.`)
}

async function progress(db: Db, me: Person, id: string): Promise<ImportProgress> {
  for (;;) {
    await wait(500)
    const [now] = await progressOf(db, me, id)
    if (now?.problem) throw new Error(now.problem)
    if (now?.state === 'finished') return now
    process.stderr.write(`${now?.done} of ${now?.total} lines\n`)
  }
}

/** The notations that a preview was made with. */
const readingIn = ({ questions }: ImportCheck): Reading =>
  Object.fromEntries(questions.map(({ column, chosen }) => [column, chosen])) as Reading

/**
 * The preview of a file, with the notation from the options for each column that can be read in two ways.
 * @throws Error if an option is missing
 */
async function check(deps: Deps, me: Person, csv: string, options: readonly unknown[]): Promise<ImportCheck> {
  const { questions } = await checkImport(deps, me, csv)
  const answers = questions.map(({ column, choices, chosen }) => {
    const told = choices.find(({ notation }) => options.includes(notation))?.notation ?? chosen
    if (told) return [column, told]
    const [one, other] = choices.map(({ notation }) => notation)
    const option = one === 'day-first' ? 'dates' : 'numbers'
    throw new Error(`The column "${column}" can be read in two ways. Add --${option} ${one} or --${option} ${other}.`)
  })
  return checkImport(deps, me, csv, { reading: Object.fromEntries(answers) as Reading })
}

/** Writes the file, unless a running server is faster. */
async function write(deps: Deps, me: Person, csv: string, reading: Reading): Promise<ImportProgress> {
  const id = await startImport(deps, { me, requestId: randomUUID() }, { csv, reading, invites: false })
  const [finished] = await Promise.all([progress(deps.read, me, id), runDue(importWork, deps)])
  return finished
}

/** `muster import`. */
export const importCommand: Command = {
  usage: 'employees <file.csv> [--dry-run] [--dates day-first|month-first] [--numbers decimal-point|decimal-comma]',
  summary: 'create and update people from a CSV file',
  help: `The first line of the file has the column names that "muster export employees" writes. Each other line
is a person, found by team email. The import updates existing people in the columns of the file. It creates the
others without inviting them. --dry-run only prints the result of the check.
--dates and --numbers say how columns are written that can be read in two ways, such as 03/04/2026. If one line has an error, nothing
is written. An admin can undo the import on the page Import employees.`,
  options: { 'dry-run': { type: 'boolean' }, dates: { type: 'string' }, numbers: { type: 'string' } },
  async run(env, [what, file], values) {
    if (what !== 'employees' || !file)
      throw new Error('The list or the file is missing. Run: npm run -s muster -- import employees <file.csv>')
    const csv = csvTextOf(await readFile(file))
    if (csv === undefined) throw new Error("The letters in this file can't be read. Save it as CSV in UTF-8.")
    await using(openForCommand(env, 'muster import'), async (company) => {
      const { app, server } = await buildApp(company, { ...env, LOG_LEVEL: 'silent' })
      const deps = server.own
      const me = await firstAdmin(deps.read, today(deps.env))
      const checked = await check(deps, me, csv, [values.dates, values.numbers])
      if (!checked.columns.some(({ field }) => field === 'teamEmail'))
        throw new Error(
          'The column "Team email" is missing, so lines can\'t be matched to people. Add it, or rename a column.',
        )
      tell(checked)
      if (checked.error) throw new Error('Nothing was written. Correct these lines, then import the file again.')
      if (!values['dry-run']) {
        const { created, updated, errors } = await write(deps, me, csv, readingIn(checked))
        for (const { line, about, error } of errors) console.error(`Line ${line}, ${about}: ${error}`)
        console.log(`${created} created, ${updated} updated.`)
      }
      await app.close()
    })
  },
}
