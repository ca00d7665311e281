import { z } from 'zod'
import { factsOf, labelOf, unwrap } from '#contract/fields.ts'
import { type Fault, fault, faultOf } from '#contract/errors/fault.ts'
import { inEveryLanguage } from '#server/i18n.ts'
import { type Entries, type ListName, listWords } from './lists.ts'
import type { ImportLine } from './table.ts'

/** A cell cannot be what its column says. */
export class BadCell extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

/** What is wrong in one column of a line. */
export const inColumn = (column: string, problem: Fault): Fault => fault('line.cell', { column, problem })

/** What cells are looked up in. */
export interface Words {
  entries: Entries
  /** The id of whom a text names, in a line. @throws BadCell */
  personOf: (text: string, line: number) => string
}

/** Names of roles carry a coloured dot in lists, which an export keeps. */
const dot = /^\p{Extended_Pictographic}\uFE0F?\s*/u

function entryOf({ entries }: Words, list: ListName, text: string): string {
  const found = entries[list].get(text.replace(dot, '').toLowerCase())
  if (!found) throw new BadCell(fault('line.unknownEntry', { list: listWords[list], name: text }))
  return found.id
}

/** `31/12/2026` as `2026-12-31`; anything else as it is. */
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

/** What a line says, parsed by the rules of a form, and what is wrong with it. */
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
