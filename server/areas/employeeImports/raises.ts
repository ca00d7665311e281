import { sql } from 'kysely'
import type { z } from 'zod'
import type { BaseSalaryInput } from '#contract/api/employees/edits.ts'
import { S } from '#contract/api/employees/employee.ts'
import type { ImportedValue } from '#contract/api/importReading.ts'
import type { ImportedLine } from '#contract/api/importOutcome.ts'
import { ImportedRaise, mostRaises, type RaiseOutcome, type Raises } from '#contract/api/raises.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { labelOf } from '#contract/fields.ts'
import { numberFormat } from '#contract/formats.ts'
import {
  auditReveal,
  changeEmployeeIn,
  readSection,
  rightsOnPeople,
  salarySection,
  writePay,
} from '#server/areas/employees/index.ts'
import {
  countsOf,
  type ImportLine,
  inColumn,
  readEntries,
  readImport,
  readLine,
  readPeople,
  requireAnswered,
  sayingOf,
  sayNumber,
  type TableRules,
  unanswered,
  type Words,
} from '#server/areas/importing/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { type Person, requireGrant } from '#server/platform/http/person.ts'
import type { Undo } from '#server/platform/undo/keeping.ts'
import { currentLocale, say, sayFault } from '#server/platform/languages/i18n.ts'

/** Who raises, in which request, and today. */
interface Call {
  me: Person
  /** The caller with the rights that hold on a person. */
  rightsOn: (id: string) => Person
  requestId: string
  day: string
  /** The code of the currency of the company. */
  home: string
}

const edits = 'employees.baseSalary.edit'

const columns: TableRules = {
  form: ImportedRaise,
  others: { email: 'employeeID', teamemail: 'employeeID', name: 'employeeID', username: 'employeeID' },
  most: mostRaises,
  fieldName: 'csv',
}

/** The keys of pay that cells can give, with those of the row that the person has. */
const amounts = {
  personalAccountAmount: 'personal_account_amount',
  companyAccountAmount: 'company_account_amount',
  contractAmount: 'contract_amount',
} as const
const storedAs = { ...amounts, currencyCode: 'currency', batch: 'batch' } as const
const amountNames = Object.keys(amounts) as (keyof typeof amounts)[]

type Values = Partial<z.infer<typeof ImportedRaise>>

const missing = (field: keyof typeof ImportedRaise.shape) =>
  inColumn(labelOf(ImportedRaise, field), fault('request.required'))

/** The pay of a person on a day: what is paid, in which currency, and when. */
interface Paid {
  personal_account_amount: number
  company_account_amount: number
  contract_amount: number
  batch: number
  currency: string
}

/** A row, with the call that it stands for unless it has errors. */
interface Planned {
  told: ImportedLine
  raise?: { id: string; body: BaseSalaryInput }
  /** The person whose pay is as the row says, which tells it. */
  unchanged?: string
}

/** What is paid before and after, and by how much it grows. */
function salaryLine(before: Paid | undefined, body: BaseSalaryInput): ImportedValue {
  const paid = (name: 'personalAccountAmount' | 'companyAccountAmount') => body[name] ?? before?.[amounts[name]] ?? 0
  const [was, is] = [
    before && before.personal_account_amount + before.company_account_amount,
    paid('personalAccountAmount') + paid('companyAccountAmount'),
  ]
  const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 } as const
  const growth = was ? ` (${numberFormat(currentLocale(), format).format(is / was - 1)})` : ''
  return {
    label: say('Salary'),
    before: was === undefined ? '' : `${sayNumber(was)} ${before?.currency}`,
    after: `${sayNumber(is)} ${body.currencyCode}${growth}`,
  }
}

/** Why the call for one person would refuse this pay. It only decides: what it returns is not executed. */
async function refusalsOf(trx: Db, { rightsOn, day }: Call, id: string, body: BaseSalaryInput): Promise<Fault[]> {
  const { fields, asked } = salarySection(body)
  const isErased = sql<boolean>`e.erased_at is not null`
  const stored = await readSection(trx, id, fields, { ...asked, isErased }, day)
  if (!stored) return [fault('line.unknownPerson', { text: id })]
  if (stored.isErased) return [fault('employee.erased')]
  try {
    requireGrant(rightsOn(id), edits)
    writePay(rightsOn(id), stored, body, day)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.fault]
  }
}

/** The pay of these people on this day. */
async function paidOn(trx: Db, ids: readonly string[], day: string): Promise<Map<string, Paid>> {
  const { rows } = await sql<Paid & { id: string }>`select b.employee_id as id, b.personal_account_amount::float8,
      b.company_account_amount::float8, b.contract_amount::float8, b.batch, coalesce(c.name, '') as currency
    from pay b left join currencies c on c.id = b.currency_id
    where b.employee_id = any (${[...ids]}::uuid[]) and b.replaced_as is null and b.valid @> ${day}::date`.execute(trx)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** What is read for all rows. */
interface Ground {
  words: Words
  /** Pay of the day of those whose salary the caller can read. */
  paid: ReadonlyMap<string, Paid>
  /** The line of each person that is named so far. */
  named: Map<string, number>
}

/**
 * What a row asks for, as the call for one person, and what is wrong with it. A reader of salaries may leave out what
 * stays. What is missing is filled in, so that the rest can be judged.
 */
function bodyOf(values: Values, before: Paid | undefined, { from, reason }: Raises, home: string) {
  const { employeeID: _, ...given } = values
  const currencyCode = given.currencyCode ?? before?.currency
  const batch = given.batch ?? before?.batch
  const errors = [
    ...(amountNames.some((name) => given[name] !== undefined) ? [] : [missing('personalAccountAmount')]),
    ...(currencyCode ? [] : [missing('currencyCode')]),
    ...(batch ? [] : [missing('batch')]),
    // A currency that changes by mistake would multiply the pay.
    ...(before?.currency && currencyCode && currencyCode !== before.currency
      ? [inColumn(labelOf(ImportedRaise, 'currencyCode'), fault('line.otherCurrency', { currency: before.currency }))]
      : []),
  ]
  const body: BaseSalaryInput = { ...given, currencyCode: currencyCode || home, batch: batch ?? 1, from, reason }
  return { body, errors }
}

const isSame = (body: BaseSalaryInput, before: Paid | undefined) =>
  before !== undefined &&
  body.batch === before.batch &&
  amountNames.every((name) => (body[name] ?? before[amounts[name]]) === before[amounts[name]])

async function planLine(trx: Db, call: Call, raises: Raises, ground: Ground, line: ImportLine): Promise<Planned> {
  const about = line.cells.employeeID ?? ''
  const refused = (errors: readonly Fault[]): Planned => ({
    told: {
      line: line.line,
      about,
      outcome: 'error',
      errors: errors.map((one) => sayFault(one)),
      values: [],
      changes: [],
    },
  })
  if (line.fault) return refused([line.fault])
  const read = readLine(ImportedRaise, ground.words, line)
  const values: Values = read.values
  const id = values.employeeID ?? ''
  const first = ground.named.get(id)
  if (id && first === undefined) ground.named.set(id, line.line)
  if (read.errors.length) return refused(read.errors)
  if (!id) return refused([missing('employeeID')])
  if (first !== undefined) return refused([fault('line.personTwice', { line: first })])
  const before = ground.paid.get(id)
  const readsPay = call.rightsOn(id).can(S)
  const { body, errors } = bodyOf(values, before, raises, call.home)
  const refusals = await refusalsOf(trx, call, id, body)
  if (refusals.length + errors.length) return refused(refusals.length ? refusals : errors)
  const told = { line: line.line, about, errors: [], changes: [] }
  if (isSame(body, before)) return { told: { ...told, outcome: 'same', values: [] }, unchanged: id }
  const { employeeID: _, ...said } = values
  const stored = (field: string) => before?.[storedAs[field as keyof typeof storedAs]]
  const shown = sayingOf(ImportedRaise, ground.words)({ values: said, cells: line.cells, stored })
  const changed = shown.filter((one) => one.before !== one.after)
  return {
    told: { ...told, outcome: 'update', values: [...(readsPay ? [salaryLine(before, body)] : []), ...changed] },
    raise: { id, body },
  }
}

/** Locks people in the order of their ids, so that two files with the same people don't wait for each other. */
const lockPeople = (trx: Db, ids: readonly string[]) =>
  sql`select from employees where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(trx)

/**
 * Raises the pay of people from a file, from one day on, or only previews it (docs/rules/time.md#3.4). All rows are
 * written, or none if one has an error. A preview writes that the caller saw the pay of people.
 * @throws Refusal 400 if the file is not a table, or can be read in two ways
 */
export async function raisePay(
  deps: Deps,
  caller: Pick<Call, 'me' | 'requestId'> & { undo?: Undo | undefined },
  raises: Raises,
  apply: boolean,
): Promise<RaiseOutcome> {
  const { me, requestId, undo } = caller
  const day = today(deps.env)
  const table = await readImport(raises.csv, columns, raises)
  if (apply) requireAnswered(table.questions)
  const lines = unanswered(table.questions) ? [] : table.lines
  const cells = lines.map((line) => line.cells.employeeID ?? '')
  const people = await readPeople(deps.read, cells, { me, today: day })
  const ids = [...new Set([...people.values()].map(({ id }) => id))]
  const rightsOn = await rightsOnPeople(deps, me, ids)
  const call = { me, rightsOn, requestId, day, home: deps.env.HOME_CURRENCY }
  if (undo && !me.can(edits)) undo.onPeople = ids.map((id) => `${edits} ${id}`)
  return deps.write(async (trx) => {
    if (apply) await lockPeople(trx, ids)
    const ground: Ground = {
      words: { entries: await readEntries(trx), people, notations: table.notations },
      paid: await paidOn(
        trx,
        ids.filter((id) => rightsOn(id).can(S)),
        raises.from || day,
      ),
      named: new Map(),
    }
    const planned: Planned[] = []
    for (const line of lines) planned.push(await planLine(trx, call, raises, ground, line))
    const told = planned.map((one) => one.told)
    const raised = planned.flatMap(({ raise }) => raise ?? [])
    const counts = countsOf(told)
    const applied = apply && counts.error === 0
    const seen = planned.flatMap(({ raise, unchanged }) => unchanged ?? (applied ? [] : (raise?.id ?? [])))
    await auditReveal(
      trx,
      seen.filter((id) => ground.paid.has(id)),
      call,
    )
    for (const { id, body } of applied ? raised : [])
      await changeEmployeeIn(
        trx,
        deps,
        { id, me: rightsOn(id), action: 'employee.base-salary', requestId },
        salarySection(body),
        async (_trx, before) => writePay(rightsOn(id), before, body, day),
      )
    return { applied, columns: table.columns, questions: table.questions, ...counts, lines: told }
  })
}
