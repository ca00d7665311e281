import { z } from 'zod'
import { endAfter } from '#contract/dates.ts'
import { roleName } from '#contract/roleName.ts'
import { factsOf, labelOf, unwrap } from '#contract/fields.ts'
import { type Fault, fault, faultOf } from '#contract/errors/fault.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import type { Notation } from '#contract/api/importReading.ts'
import { hasUnreadable } from '#contract/csvText.ts'
import { personKeyOf } from '#contract/personKey.ts'
import { plainText } from '#contract/plainText.ts'
import { type DayOrder, parseDate } from '#contract/typedDate.ts'
import { inEveryLanguage } from '#server/platform/languages/i18n.ts'
import { type Entries, type Entry, entryNamed, type ListName, listWords, type People } from './lists.ts'
import { decimals, readNumber } from './numbers.ts'
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

/** Data for reading cells. */
export interface Words {
  entries: Entries
  people: People
  /** Id of a person whom an earlier line of the file creates, or a fault. */
  newPerson?: (key: string, line: number) => string | Fault | undefined
  /** How columns are written, by field. */
  notations: Partial<Record<string, Notation>>
}

/** A cell without a person, as a fault: a name instead of a key, or an unknown key. */
export const noPerson = (text: string): Fault =>
  fault(personKeyOf(text) ? 'line.unknownPerson' : 'line.onlyName', { text })

function personOf({ people, newPerson }: Words, text: string, line: number): string {
  const key = personKeyOf(text)
  const id = people.get(key)?.id ?? newPerson?.(key, line)
  if (typeof id === 'string') return id
  throw new BadCell(id ?? noPerson(text))
}

const found = (entries: Map<string, Entry>, text: string): Entry | undefined =>
  entryNamed(entries, text) ?? entryNamed(entries, roleName(text))

function entryOf({ entries }: Words, list: ListName, text: string): string {
  const entry = found(entries[list], text)
  if (!entry) throw new BadCell(fault('line.unknownEntry', { list: listWords[list], name: text }))
  if (entry.isShared) throw new BadCell(fault('line.severalEntries', { name: text }))
  return entry.id
}

/** The most semicolons within a name. */
const mostSemicolons = 3

/** The ids of the entries in a cell. A name may have semicolons itself, so the longest known name counts. */
function entriesIn(words: Words, list: ListName, text: string): string[] {
  const parts = text.split(';')
  const ids = new Set<string>()
  while (parts.length) {
    const names = Array.from({ length: Math.min(parts.length, mostSemicolons + 1) }, (_one, at) =>
      parts
        .slice(0, at + 1)
        .join(';')
        .trim(),
    )
    const count = Math.max(1, names.findLastIndex((name) => found(words.entries[list], name)) + 1)
    const [name = ''] = names.slice(count - 1)
    if (name) ids.add(entryOf(words, list, name))
    parts.splice(0, count)
  }
  return [...ids].toSorted()
}

const isWord = (word: string, text: string) => inEveryLanguage(word).some((one) => plainText(one) === plainText(text))

const exact = (text: string) => text.normalize()
const lower = (text: string) => text.normalize().toLowerCase()

/**
 * The choice that a cell names, first by its letters, then without regard to case. Without accents only if one choice is
 * alike: `Ban` may mean `Bán` or `Bàn`. Else the text, which the schema refuses.
 */
function choiceOf(choices: Record<string, string>, text: string, isOwn: boolean): string {
  const named = Object.entries(choices).map(([key, word]) => ({
    key,
    names: isOwn ? [key] : [key, ...inEveryLanguage(word)],
  }))
  const alike = (form: (one: string) => string) =>
    named.filter(({ names }) => names.some((name) => form(name) === form(text))).map(({ key }) => key)
  const sure = alike(exact)[0] ?? alike(lower)[0]
  if (sure !== undefined) return sure
  const [one, other] = alike(plainText)
  return other === undefined ? (one ?? text) : text
}

const yes = /^(true|y|1|x)$/i
const no = /^(false|n|0)$/i
export function flagOf(text: string): boolean | string {
  if (yes.test(text) || isWord('Yes', text)) return true
  return no.test(text) || isWord('No', text) ? false : text
}

const isList = (kind: string | undefined): kind is ListName => kind !== undefined && kind in listWords

/** True if a field takes the name of an entry as text, as the currency of a salary does, and not its id. */
const takesNames = (schema: z.ZodType) => schema.safeParse('EUR').success

/** How a cell is read: the schema of its field, the notation of its column, and its line. */
interface Place {
  schema: z.ZodType
  isOwn: boolean
  notation: Notation | undefined
  line: number
}

function readCell(words: Words, text: string, { schema, isOwn, notation, line }: Place): unknown {
  const { kind, choices } = factsOf(schema) ?? {}
  const inner = unwrap(schema)
  if (hasUnreadable(text)) throw new BadCell(fault('line.unreadableLetters', { text }))
  if (isList(kind) && !takesNames(schema))
    return inner instanceof z.ZodArray ? entriesIn(words, kind, text) : entryOf(words, kind, text)
  if (kind === 'employee') return personOf(words, text, line)
  if (kind === 'date' || kind === 'lastDay') {
    const day = parseDate(text, notation as DayOrder | undefined) ?? text
    return kind === 'date' ? day : endAfter(day)
  }
  if (kind === 'money' || kind === 'number') return readNumber(text, notation && decimals[notation]) ?? text
  if (inner instanceof z.ZodBoolean) return flagOf(text)
  return choices ? choiceOf(choices, text, isOwn) : text
}

/** A row as read. */
export interface ReadRow {
  /** Values that the form's schemas accept. */
  values: Record<string, unknown>
  /** All values that the cells have a meaning for, also those that could not be entered today. */
  meant: Record<string, unknown>
  errors: Fault[]
}

/** Reads the cells of a row and parses them by the form's schemas. */
export function readLine(form: z.ZodObject, words: Words, { line, cells }: ImportLine): ReadRow {
  const values: Record<string, unknown> = {}
  const meant: Record<string, unknown> = {}
  const errors: Fault[] = []
  for (const [field, text] of Object.entries(cells)) {
    const schema = form.shape[field] as z.ZodType
    const label = labelOf(form, field)
    try {
      meant[field] = readCell(words, text, {
        schema,
        isOwn: isOwnColumn(field),
        notation: words.notations[field],
        line,
      })
      const parsed = schema.safeParse(meant[field])
      if (parsed.success) values[field] = parsed.data
      else errors.push(inColumn(label, faultOf(parsed.error.issues[0]?.message ?? 'request.notValid')))
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      errors.push(inColumn(label, error.fault))
    }
  }
  return { values, meant, errors }
}
