import { z } from 'zod'
import { enumOf } from '../enumOf.ts'
import { words } from '../words.ts'

/** The text of an imported CSV file. */
export const csvText = z.string().min(1).max(900_000)

/** How the cells of a column are written, where one text can mean two values. */
export const notations = words({
  'day-first': 'day first',
  'month-first': 'month first',
  'decimal-point': 'decimal point',
  'decimal-comma': 'decimal comma',
})
export const Notation = enumOf(notations)
export type Notation = z.infer<typeof Notation>

/** The chosen notation of columns, by their names. */
export const Reading = z.record(z.string().max(500), Notation)
export type Reading = z.infer<typeof Reading>

/** A column whose cells can be read in two ways. Nothing is imported before each question has an answer. */
export const ImportQuestion = z.object({
  column: z.string(),
  /** A cell of the column. */
  example: z.string(),
  /** What the example means in each notation, in the reader's language; `''` if it means nothing. */
  choices: z.array(z.object({ notation: Notation, means: z.string() })),
  /** The notation that was sent, or that other cells of the column prove; `''` if the caller must choose. */
  chosen: z.union([Notation, z.literal('')]),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

/** A value that an import stores, as texts in the reader's language. */
export const ImportedValue = z.object({
  label: z.string(),
  /** The stored value; `''` for a new record, and for values that the caller can't read. */
  before: z.string(),
  after: z.string(),
})
export type ImportedValue = z.infer<typeof ImportedValue>

/** Why a file is refused as a whole, whatever is imported. */
export const fileRefusals = [
  'import.badCharacter',
  'import.badQuotes',
  'import.longColumnName',
  'import.noLines',
  'import.slow',
  'import.tooManyCells',
  'import.tooManyLines',
  'import.twoColumns',
  'import.unreadableLetters',
] as const
