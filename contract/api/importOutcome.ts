import { z } from 'zod'
import { field } from '../fields.ts'

/** One line of an import: what it does, or why it cannot. */
export const ImportLine = z.object({
  /** As an editor counts them: the names of columns stand in line 1. */
  line: field(z.int(), { label: 'Line' }),
  /** What it is about, in words: `Cycle 4, Frontend audit`. */
  about: field(z.string(), { label: 'About' }),
  outcome: field(z.enum(['create', 'update', 'same', 'error']), { label: 'Outcome' }),
  /** Sentences; `[]` unless `outcome` is `error`. */
  errors: z.array(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

/** One line of an import of people or seats. */
export const ImportedLine = ImportLine.extend({
  /** Labels of the fields that an update changes. */
  changes: z.array(z.string()),
})
export type ImportedLine = z.infer<typeof ImportedLine>

/** All lines in their order. It is written whole or, with a single broken line, not at all. */
export const ImportOutcome = z.object({
  applied: z.boolean(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  error: z.int(),
  lines: z.array(ImportLine),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>
