import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idParam, type Upload } from '../endpoint.ts'
import { field } from '../fields.ts'
import { NewEmployee } from './employees/create.ts'
import { GeneralInfo, PersonalInfo, Skills } from './employees/edits.ts'
import { type OwnColumn, ownColumnPattern } from './employees/search.ts'
import { ImportedLine } from './importOutcome.ts'
import { fileRefusals, ImportQuestion, Reading } from './importReading.ts'
import { problem } from '../errors/fault.ts'

/**
 * Columns of an import of people, by field. The team email identifies the person; empty cells keep the stored value.
 * Lists are separated by `;`. Files can also have own fields. Records are given by name or code, people as `personKeyOf()` reads them.
 */
export const ImportedEmployee = z.object({
  teamEmail: NewEmployee.shape.teamEmail,
  ...NewEmployee.omit({
    teamEmail: true,
    referredBy: true,
    lineManagerID: true,
    chapterIDs: true,
    skipEmail: true,
  }).shape,
  ...GeneralInfo.omit({
    fullName: true,
    displayName: true,
    email: true,
    joinedDate: true,
    leftDate: true,
    notionID: true,
    notionEmail: true,
    wiseRecipientID: true,
    wiseAccountNumber: true,
    wiseCurrency: true,
    wiseRecipientEmail: true,
    wiseRecipientName: true,
  }).shape,
  stacks: Skills.shape.stacks,
  chapters: Skills.shape.chapters,
  ...PersonalInfo.omit({ personalEmail: true }).shape,
})
export type ImportField = keyof typeof ImportedEmployee.shape
/** A field of a file: also an own field that the caller can read (docs/rules/people.md#8.6). */
export type ImportedField = ImportField | OwnColumn

/** All fields of an import, in the order of its form. */
export const importFields = Object.keys(ImportedEmployee.shape) as ImportField[]

/**
 * Fields used only for new people. For existing ones the cells are ignored: these fields have their own pages and
 * history.
 */
export const onlyForNew: readonly ImportField[] = ['roles', 'salary']

/** Required fields of a new person. */
export const neededForNew: readonly ImportField[] = [
  'fullName',
  'status',
  'joinedDate',
  'personalEmail',
  'seniorityID',
  'salary',
  'roles',
]

/** Maximum number of rows of an import, without the header. */
export const mostImportLines = 20_000

const csvFile: Upload = {
  types: ['text/csv'],
  extensions: ['.csv', '.txt'],
  maxBytes: 10_000_000,
}

const mostColumns = 300
const Mapping = z
  .record(z.string().max(500), z.union([z.enum(importFields), z.literal(''), z.string().regex(ownColumnPattern)]))
  .refine(
    (mapping) => Object.keys(mapping).length <= mostColumns,
    problem('import.tooManyColumns', { most: mostColumns }),
  )
export type Mapping = z.infer<typeof Mapping>

/** The preview has the cells of so many lines with errors: who has more corrects the file. */
export const mostMended = 100

/** Other texts of cells: by line of the file, then by name of the column. */
const Mended = z.record(z.string().regex(/^\d{1,6}$/), z.record(z.string().max(500), z.string().max(20_000)))
export type Mended = z.infer<typeof Mended>

/** A part of a form that has JSON. */
const json = <S extends z.ZodType>(schema: S) =>
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
    .pipe(schema)
    .optional()

const source = {
  /** JSON: the field of each column by name, `own.<id>` for an own field, `''` to skip it. Default: columns are matched by name. */
  mapping: field(json(Mapping), { label: 'Columns' }),
  /** JSON: the notation of ambiguous columns by name, as the preview asks for it. */
  reading: field(json(Reading), { label: 'Notation' }),
  /** JSON: cells that the caller has corrected in the preview. */
  mended: field(json(Mended), { label: 'Corrected cells' }),
}

/** Preview of an import. */
export const ImportCheck = z.object({
  /** Columns in file order, each with its field, `''` if skipped. Repeated names get a number at the end. */
  columns: z.array(z.object({ name: z.string(), field: z.string() })),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  error: z.int(),
  /** Columns that can be read in two ways. While one has no answer, there are no lines. */
  questions: z.array(ImportQuestion),
  /** The first `mostMended` lines with errors have the texts of their cells, by name of the column. */
  lines: z.array(ImportedLine.extend({ cells: z.record(z.string(), z.string()) })),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** Progress of an import, or of undoing it. */
export const ImportProgress = z.object({
  id: Id,
  at: Instant,
  /** Number of rows in the file and of rows processed so far. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  /** The first 20 people that it created. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Rows without a change. `errors` has the reasons of failed ones. */
  untouched: z.int(),
  errors: z.array(z.object({ line: z.int(), about: z.string(), error: z.string() })),
  /** A job goes on while `running` and `undoing`. */
  state: z.enum(['running', 'finished', 'undoing', 'undone']),
  /** Why the job stopped or waits for another attempt; `""` if it goes on. */
  problem: z.string(),
  /** True for the person who started the import, and for admins. */
  mayUndo: z.boolean(),
  /** What an undo couldn't revert, as sentences. */
  left: z.array(z.string()),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/** Import of people from a CSV file (not in the specified API). */
export const employeeImports = {
  check: endpoint({
    method: 'POST',
    path: '/employee-imports/check',
    access: 'employees.create',
    onSome: 'employees.edit',
    byKey: false,
    cost: 50,
    summary: 'Preview of an import of employees, line by line',
    description: 'Nothing is written.',
    body: z.object(source),
    upload: csvFile,
    response: data(ImportCheck),
    refusals: [...fileRefusals],
  }),
  start: endpoint({
    method: 'POST',
    path: '/employee-imports',
    mails: true,
    access: 'employees.create',
    onSome: 'employees.edit',
    byKey: false,
    cost: 50,
    summary: 'Begin an import of employees',
    description:
      'Stores the file; a job writes it with the rights of the caller until `state` is `finished`. Lines with errors are skipped and reported. The team email identifies new and existing people.',
    body: z.object({
      ...source,
      invite: field(z.stringbool().optional(), { label: 'Send invitations' }),
    }),
    upload: csvFile,
    response: data(ImportProgress),
    refusals: ['import.ambiguousColumn', ...fileRefusals, 'import.noEmailColumn'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/employee-imports',
    access: 'employees.create',
    onSome: 'employees.edit',
    byKey: false,
    summary: 'The last imports, newest first',
    description: 'Own imports; for callers who may read all importable fields, also those of others.',
    response: data(z.array(ImportProgress)),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/employee-imports/:id/undo',
    access: 'employees.create',
    onSome: 'employees.edit',
    byKey: false,
    cost: 10,
    summary: 'Undo an import, last lines first',
    description:
      'A job deletes new people and restores changed fields, except those that were changed or used since: `left` names them. It goes on until `state` is `undone`.',
    params: idParam,
    response: data(ImportProgress),
    refusals: ['record.notFound', 'import.notYours'],
  }),
}
