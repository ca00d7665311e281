import { type ImportField, ImportedEmployee, mostImportLines } from '#contract/api/employeeImports.ts'
import { type Chosen, type ImportTable, readImport, type TableRules } from '#server/areas/importing/index.ts'

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

/** Reads a CSV file of people. */
export const readPeopleFile = (csv: string, chosen?: Chosen): Promise<ImportTable> => readImport(csv, rules, chosen)
