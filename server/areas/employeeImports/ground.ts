import { sql } from 'kysely'
import type { z } from 'zod'
import type { Employee, ListedEmployee } from '#contract/api/employees/employee.ts'
import { canonicalEmail } from '#contract/email.ts'
import { factsOf } from '#contract/fields.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import {
  employeesFrom,
  everything,
  opens,
  ownCells,
  ownIdsIn,
  type OwnRole,
  ownRoles,
  rightsOnPeople,
} from '#server/areas/employees/index.ts'
import type { Person } from '#server/platform/http/person.ts'
import { type Entries, type ImportLine, type People, readEntries, readPeople } from '#server/areas/importing/index.ts'
import type { PeopleTable } from './table.ts'

/** An existing person, with those own fields that the lines have. */
export type KnownPerson = Employee & Pick<ListedEmployee, 'own'>

/** The data that lines are checked against, read once for many lines. */
export interface Ground {
  entries: Entries
  /** The company's own roles, with what they grant. */
  own: OwnRole[]
  /** Cities by country. */
  cities: Map<string, Set<string>>
  /** The people named in lines. */
  people: People
  /** The fields that the file can have. */
  form: PeopleTable['form']
  /** How columns are written, by field. */
  notations: PeopleTable['notations']
  /** Existing people whom the caller can open, by canonical team email. */
  known: Map<string, KnownPerson>
  /** The caller with the rights that hold on one of these people. */
  rightsOn: (id: string) => Person
  /** The employee id of each canonical address that is confirmed: others block nobody. */
  owners: Map<string, string>
  /** The line number of each team email in the file. */
  inFile: Map<string, number>
  /** Lines with a team email of an earlier line, and the number of that line. */
  repeated: Map<number, number>
}

const canonical = (text: string | undefined) => canonicalEmail(text ?? '')

async function citiesOf(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; cities: { name: string }[] }>`
    select name, cities from countries where deleted_at is null`.execute(db)
  return new Map(rows.map(({ name, cities }) => [name, new Set(cities.map((city) => city.name))]))
}

interface Owner {
  address: string
  id: string
  isConfirmed: boolean
}

async function ownersOf(db: Db, lines: ImportLine[]): Promise<Owner[]> {
  const asked = lines
    .flatMap(({ cells }) => [canonical(cells.teamEmail), canonical(cells.personalEmail)])
    .filter(Boolean)
  const { rows } = await sql<Owner>`
    select address, employee_id as id, is_confirmed as "isConfirmed" from employee_emails
    where address = any (${asked}::text[])`.execute(db)
  return rows
}

/** The line of each team email in the file, and the lines that repeat one. */
function addressesIn(lines: ImportLine[]): Pick<Ground, 'inFile' | 'repeated'> {
  const inFile = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { line, cells } of lines) {
    const address = canonical(cells.teamEmail)
    const first = inFile.get(address)
    if (first !== undefined) repeated.set(line, first)
    else if (address) inFile.set(address, line)
  }
  return { inFile, repeated }
}

/** The part that does not change while lines are written: lookup lists, and what the whole file says. */
export type Lists = Pick<Ground, 'entries' | 'own' | 'cities' | 'form' | 'inFile' | 'notations' | 'repeated'>

/** Reads the lists for all lines of a file. */
export async function listsFor(db: Db, { form, lines, notations }: PeopleTable): Promise<Lists> {
  const { rows } = await sql<{ own: OwnRole[] }>`select ${ownRoles()} as own`.execute(db)
  const own = rows[0]?.own ?? []
  return { entries: await readEntries(db), own, cities: await citiesOf(db), form, notations, ...addressesIn(lines) }
}

/** Reads the data that these lines are checked against for the caller. */
export async function groundFor(
  { read, env }: Pick<Deps, 'read' | 'env'>,
  me: Person,
  known: Lists,
  lines: ImportLine[],
): Promise<Ground> {
  const viewer = { me, today: today(env) }
  const owners = await ownersOf(read, lines)
  const ids = [...new Set(owners.map(({ id }) => id))]
  const people = await employeesFrom(read, everything(today(env)), 'list', {
    from: sql`from employees e`,
    rest: sql`where e.id = any (${ids}::uuid[]) and e.erased_at is null and ${opens('e', viewer)}`,
  })
  const columns = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))]
  const named = columns.filter((name) => factsOf(known.form.shape[name] as z.ZodType)?.kind === 'employee')
  const own = await ownCells(read, 'people', viewer, ids, ownIdsIn(columns))
  return {
    ...known,
    people: await readPeople(
      read,
      lines.flatMap(({ cells }) => named.map((name) => cells[name] ?? '')),
      viewer,
      'all',
    ),
    rightsOn: await rightsOnPeople({ read, env }, me, ids),
    known: new Map(people.map((person) => [canonical(person.teamEmail), { ...person, own: own.get(person.id) ?? {} }])),
    owners: new Map(owners.filter((one) => one.isConfirmed).map(({ address, id }) => [address, id])),
  }
}
