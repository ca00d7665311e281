import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idParam, type Upload } from '../endpoint.ts'
import { field } from '../fields.ts'
import { NewEmployee } from './employeeCreate.ts'
import { GeneralInfo, PersonalInfo, Skills } from './employeeEdits.ts'
import { ImportedLine } from './importOutcome.ts'
import { problem } from '../errors/fault.ts'

const general = GeneralInfo.shape
const skills = Skills.shape
const personal = PersonalInfo.shape

/**
 * What a line of an import can say of a person, by the field that it becomes. The team e-mail tells whom it is about; an empty cell keeps
 * what is there. Lists have `;` between their entries, things go by name or code, people by e-mail or username.
 */
export const ImportedEmployee = z.object({
  teamEmail: NewEmployee.shape.teamEmail,
  fullName: NewEmployee.shape.fullName,
  displayName: NewEmployee.shape.displayName,
  status: NewEmployee.shape.status,
  joinedDate: NewEmployee.shape.joinedDate,
  personalEmail: NewEmployee.shape.personalEmail,
  positions: NewEmployee.shape.positions,
  seniorityID: NewEmployee.shape.seniorityID,
  salary: NewEmployee.shape.salary,
  roles: NewEmployee.shape.roles,
  phone: general.phone,
  lineManagerID: general.lineManagerID,
  referredBy: general.referredBy,
  organizationIDs: general.organizationIDs,
  discordName: general.discordName,
  githubID: general.githubID,
  notionName: general.notionName,
  linkedInName: general.linkedInName,
  stacks: skills.stacks,
  chapters: skills.chapters,
  dob: personal.dob,
  gender: personal.gender,
  address: personal.address,
  country: personal.country,
  city: personal.city,
  placeOfResidence: personal.placeOfResidence,
})
export type ImportField = keyof typeof ImportedEmployee.shape

/** Every field of an import, in the order of its form. */
export const importFields = Object.keys(ImportedEmployee.shape) as ImportField[]

/** Only for people who are new; for others the cell is passed over: these have pages and histories of their own. */
export const onlyForNew: readonly ImportField[] = ['roles', 'salary']

/** What everybody who is new must have. */
export const neededForNew: readonly ImportField[] = [
  'fullName',
  'status',
  'joinedDate',
  'personalEmail',
  'seniorityID',
  'salary',
  'roles',
]

/** The most lines of one import, besides the names of columns. */
export const mostImportLines = 20_000

const csvFile: Upload = {
  types: ['text/csv'],
  extensions: ['.csv', '.txt'],
  maxBytes: 10_000_000,
}

const mostColumns = 300
const Mapping = z
  .record(z.string().max(500), z.union([z.enum(importFields), z.literal('')]))
  .refine(
    (mapping) => Object.keys(mapping).length <= mostColumns,
    problem('import.tooManyColumns', { most: mostColumns }),
  )
export type Mapping = z.infer<typeof Mapping>

const source = {
  /** JSON: the field of each column by its name, `''` for a column that is left out. Without it, columns are known by their names. */
  mapping: field(
    z
      .string()
      .max(9_000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.addIssue(problem('import.badMapping').error)
          return z.NEVER
        }
      })
      .pipe(Mapping)
      .optional(),
    { label: 'Columns' },
  ),
}

/** What an import would do. */
export const ImportCheck = z.object({
  /** The columns of the file in their order, each with its field, `''` for one that is left out. A name that comes again has its number behind it. */
  columns: z.array(z.object({ name: z.string(), field: z.string() })),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  error: z.int(),
  lines: z.array(ImportedLine),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** How far an import is, or its undoing. */
export const ImportProgress = z.object({
  id: Id,
  at: Instant,
  /** Lines of the file, and how many of them are done. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Lines that changed nobody; `errors` says why, where it is no success. */
  untouched: z.int(),
  errors: z.array(z.object({ line: z.int(), about: z.string(), error: z.string() })),
  /** `running` goes on with `run`, `undoing` with `undo`. */
  state: z.enum(['running', 'finished', 'undoing', 'undone']),
  /** Whether the caller may undo it: whoever began it, and admins. */
  mayUndo: z.boolean(),
  /** What an undo could not take back, in sentences. */
  left: z.array(z.string()),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/** Bringing people in from a CSV file: ours. */
export const employeeImports = {
  check: endpoint({
    method: 'POST',
    path: '/employee-imports/check',
    access: 'employees.create',
    cost: 50,
    summary: 'What an import of employees would do, line by line',
    description: 'Nothing is written.',
    body: z.object(source),
    upload: csvFile,
    response: data(ImportCheck),
    refusals: [
      'import.badCharacter',
      'import.badQuotes',
      'import.noLines',
      'import.slow',
      'import.tooManyCells',
      'import.tooManyLines',
      'import.twoColumns',
      'import.unreadableLetters',
    ],
  }),
  start: endpoint({
    method: 'POST',
    path: '/employee-imports',
    access: 'employees.create',
    cost: 50,
    summary: 'Begin an import of employees',
    description:
      'Keeps the file; `run` writes it. Lines that cannot be written are left out and told. New people are found by the team e-mail, like those who are there.',
    body: z.object({
      ...source,
      invite: field(z.stringbool().optional(), { label: 'Send invitations' }),
    }),
    upload: csvFile,
    response: data(ImportProgress),
    refusals: [
      'import.badCharacter',
      'import.badQuotes',
      'import.noEmailColumn',
      'import.noLines',
      'import.slow',
      'import.tooManyCells',
      'import.tooManyLines',
      'import.twoColumns',
      'import.unreadableLetters',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/employee-imports',
    access: 'employees.create',
    summary: 'The last imports, newest first',
    description: 'The own ones; those of others to whom everything is open that a line can tell of people.',
    response: data(z.array(ImportProgress)),
  }),
  run: endpoint({
    method: 'POST',
    path: '/employee-imports/:id/run',
    access: 'employees.create',
    cost: 10,
    summary: 'Write the next lines of a file',
    description:
      'Some at a time, each line in a transaction of its own. Call it until `state` is `finished`. Who goes on with the import of somebody else has it from then on.',
    params: idParam,
    response: data(ImportProgress),
    refusals: ['record.notFound', 'import.beingUndone', 'import.slow'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/employee-imports/:id/undo',
    access: 'employees.create',
    cost: 10,
    summary: 'Take back the next lines of an import, the last ones first',
    description:
      'New people go, unless they were changed since or something refers to them by now; changed fields go back, unless somebody changed them since: `left` says which stay. Call it until `state` is `undone`.',
    params: idParam,
    response: data(ImportProgress),
    refusals: ['record.notFound', 'import.notYours'],
  }),
}
