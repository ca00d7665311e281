import { z } from 'zod'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { field } from '#contract/fields.ts'
import { readableOwnFields } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import { type ImportField, ImportedEmployee, type Mended, mostImportLines } from '#contract/api/employeeImports.ts'
import {
  type Chosen,
  type ImportTable,
  mendedFile,
  readImport,
  type TableRules,
} from '#server/areas/importing/index.ts'

/** Column names of other tools. */
const others: Record<string, ImportField> = {
  email: 'teamEmail',
  workemail: 'teamEmail',
  workingemail: 'teamEmail',
  name: 'fullName',
  nickname: 'displayName',
  startdate: 'joinedDate',
  joindate: 'joinedDate',
  joineddate: 'joinedDate',
  position: 'positions',
  role: 'roles',
  manager: 'lineManagerID',
  birthday: 'dob',
  dateofbirth: 'dob',
  phonenumber: 'phone',
}

const rules: TableRules = { form: ImportedEmployee, others, most: mostImportLines, fieldName: 'file' }

/** A file of people with the form of its fields. */
export interface PeopleTable extends ImportTable {
  form: z.ZodObject
}

type Reader = Pick<Person, 'can' | 'scoped'>

/** Refuses every value: the own field was deleted since, or the caller can't read it. */
const gone = (column: string) =>
  field(
    z.string().refine(() => false, { error: faultLine(fault('ownField.gone')) }),
    { label: column },
  )

/**
 * The fields that a file can have: own fields that the caller can read of anybody, then those of the product, whose
 * names win. A column that was chosen for another own field has errors in its lines.
 */
async function formFor(db: Db, me: Reader, mapping: Chosen['mapping'] = {}): Promise<z.ZodObject> {
  const own = await readableOwnFields(db, canOnSome(me))
  const others = Object.entries(mapping).filter(([, name]) => isOwnColumn(name) && !(name in own.shape))
  const lost = Object.fromEntries(others.map(([column, name]) => [name, gone(column)]))
  return z.object({ ...lost, ...own.shape, ...ImportedEmployee.shape })
}

/** The file with the cells that the caller has corrected. */
export const mendedPeople = (csv: string, mended: Mended | undefined) => mendedFile(csv, rules, mended)

/** Reads a CSV file of people for this caller. */
export async function readPeopleFile(db: Db, me: Reader, csv: string, chosen?: Chosen): Promise<PeopleTable> {
  const form = await formFor(db, me, chosen?.mapping)
  return { form, ...(await readImport(csv, { ...rules, form }, chosen)) }
}
