import { z } from 'zod'
import { factsOf, labelOf, unwrap } from '#contract/fields.ts'
import { type Fault, fault, faultOf } from '#contract/errors/fault.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'
import { type Entries, type ListName, listWords } from './lists.ts'
import type { ImportLine } from './table.ts'

/** A cell has an invalid value. */
export class BadCell extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

/** An error in one column of a row. */
export const inColumn = (column: string, problem: Fault): Fault => fault('line.cell', { column, problem })

/** Data for looking up cell values. */
export interface Words {
  entries: Entries
  /**
   * Id of the person that a text in a row names.
   * @throws BadCell
   */
  personOf: (text: string, line: number) => string
}

/** The coloured dot before role names, which exports keep. */
const dot = /^\p{Extended_Pictographic}\uFE0F?\s*/u

function entryOf({ entries }: Words, list: ListName, text: string): string {
  const found = entries[list].get(text.replace(dot, '').toLowerCase())
  if (!found) throw new BadCell(fault('line.unknownEntry', { list: listWords[list], name: text }))
  return found.id
}

/** `31/12/2026` becomes `2026-12-31`; other texts stay unchanged. */
const dayOf = (text: string) =>
  text.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    (_all, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

function choiceOf(choices: Record<string, string>, text: string): string {
  const words = text.normalize().toLowerCase()
  const found = Object.entries(choices).find(([key, word]) =>
    [key, ...inEveryLanguage(word)].some((one) => one.toLowerCase() === words),
  )
  return found?.[0] ?? text
}

const yes = /^(true|y|1|x)$/i
const no = /^(false|n|0)$/i
const isWord = (word: string, text: string) =>
  inEveryLanguage(word).some((one) => one.toLowerCase() === text.normalize().toLowerCase())
function flagOf(text: string): boolean | string {
  if (yes.test(text) || isWord('Yes', text)) return true
  return no.test(text) || isWord('No', text) ? false : text
}

const isList = (kind: string | undefined): kind is ListName => kind !== undefined && kind in listWords

function readCell(words: Words, schema: z.ZodType, text: string, line: number): unknown {
  const { kind, choices } = factsOf(schema) ?? {}
  const inner = unwrap(schema)
  if (isList(kind) && inner instanceof z.ZodArray) {
    const parts = text
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
    return [...new Set(parts.map((part) => entryOf(words, kind, part)))].toSorted()
  }
  if (isList(kind)) return entryOf(words, kind, text)
  if (kind === 'employee') return words.personOf(text, line)
  if (kind === 'date') return dayOf(text)
  if (kind === 'money' || kind === 'number') return Number(text.replaceAll(/[\s_]/g, ''))
  if (inner instanceof z.ZodBoolean) return flagOf(text)
  return choices ? choiceOf(choices, text) : text
}

/** Values of a row, parsed by the form's schemas, and its errors. */
export function readLine(
  form: z.ZodObject,
  words: Words,
  { line, cells }: ImportLine,
): { values: Record<string, unknown>; errors: Fault[] } {
  const values: Record<string, unknown> = {}
  const errors: Fault[] = []
  for (const [field, text] of Object.entries(cells)) {
    const schema = form.shape[field] as z.ZodType
    const label = labelOf(form, field)
    try {
      const parsed = schema.safeParse(readCell(words, schema, text, line))
      if (parsed.success) values[field] = parsed.data
      else errors.push(inColumn(label, faultOf(parsed.error.issues[0]?.message ?? 'request.notValid')))
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      errors.push(inColumn(label, error.fault))
    }
  }
  return { values, errors }
}
