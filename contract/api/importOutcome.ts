import { z } from 'zod'
import { field } from '../fields.ts'
import { ImportedValue, ImportQuestion } from './importReading.ts'

/** Result of one row of an import. */
export const ImportLine = z.object({
  /** Line number in the file. The header is line 1. */
  line: field(z.int(), { label: 'Line' }),
  /** Label of the record: `Cycle 4, Frontend audit`. */
  about: field(z.string(), { label: 'About' }),
  outcome: field(z.enum(['create', 'update', 'same', 'error']), { label: 'Outcome' }),
  /** Sentences; empty unless `outcome` is `error`. */
  errors: z.array(z.string()),
  /** The values that the row stores; empty unless `outcome` is `create` or `update`. */
  values: z.array(ImportedValue),
})
export type ImportLine = z.infer<typeof ImportLine>

/** Result of one row of an import of people or members. */
export const ImportedLine = ImportLine.extend({
  /** Labels of the fields that an update changes. */
  changes: z.array(z.string()),
})
export type ImportedLine = z.infer<typeof ImportedLine>

/** All rows in file order. All are written or, if one has an error, none. */
export const ImportOutcome = z.object({
  applied: z.boolean(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  error: z.int(),
  /** Columns that can be read in two ways. While one has no answer, there are no lines. */
  questions: z.array(ImportQuestion),
  lines: z.array(ImportLine),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>
