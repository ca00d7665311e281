import type { ImportQuestion, Notation, Reading } from '#contract/api/importReading.ts'
import { type DayOrder, isAmbiguousDate, ordersOf, parseDate } from '#contract/typedDate.ts'
import { badField } from '#server/platform/http/errors.ts'
import { decimals, readNumber } from './numbers.ts'
import { sayDay, sayNumber } from './shown.ts'

/** A column of a file whose texts can mean two values. */
export interface WrittenColumn {
  name: string
  kind: 'date' | 'number'
  cells: readonly string[]
}

/** How the columns of a file are written, by name, and what the caller is asked about them. */
export interface Notations {
  notations: Partial<Record<string, Notation>>
  questions: ImportQuestion[]
}

/** The two notations of a kind of column, what cells prove and leave open, and what a cell means. */
interface Written {
  two: readonly [usual: Notation, other: Notation]
  /** The notations in which this text has a meaning. */
  possible: (text: string) => readonly Notation[]
  /** True if the text means something else in each notation. */
  isOpen: (text: string) => boolean
  /** The meaning in the reader's language; `''` if there is none. */
  means: (text: string, notation: Notation) => string
}

/** How a number is written in this notation: `4,200.50` with a decimal point. Undefined if it isn't. */
const numberIn = (text: string, notation: Notation) => readNumber(text, decimals[notation])

const kinds: Record<WrittenColumn['kind'], Written> = {
  date: {
    two: ['day-first', 'month-first'],
    possible: ordersOf,
    isOpen: isAmbiguousDate,
    means: (text, notation) => {
      const date = parseDate(text, notation as DayOrder)
      return date ? sayDay(date) : ''
    },
  },
  number: {
    two: ['decimal-point', 'decimal-comma'],
    possible: (text) => kinds.number.two.filter((notation) => numberIn(text, notation) !== undefined),
    isOpen: (text) => {
      const [one, other] = kinds.number.two.map((notation) => numberIn(text, notation))
      return one !== undefined && other !== undefined && one !== other
    },
    means: (text, notation) => {
      const number = numberIn(text, notation)
      return number === undefined ? '' : sayNumber(number)
    },
  },
}

/** The notation that cells with one meaning prove. The usual one if all have one meaning, `''` if it stays open. */
function provedBy(cells: readonly string[], { two, possible, isOpen }: Written): Notation | '' {
  const proved = new Set(cells.map(possible).flatMap((all) => (all.length === 1 ? all : [])))
  if (proved.size > 1) return ''
  const [only] = proved
  return only ?? (cells.some(isOpen) ? '' : two[0])
}

/** Decides how a column is written, and asks unless its cells prove the usual notation. */
function decide({ name, kind, cells }: WrittenColumn, given: Notation | undefined) {
  const { two, possible, isOpen, means } = kinds[kind]
  const proved = provedBy(cells, kinds[kind])
  const chosen = given && two.includes(given) ? given : proved
  if (proved === two[0]) return { chosen }
  const example = cells.find(isOpen) ?? cells.find((cell) => possible(cell).length === 1) ?? ''
  const choices = two.map((notation) => ({ notation, means: means(example, notation) }))
  return { chosen, question: { column: name, example, choices, chosen } }
}

/** Decides how the columns of a file are written. */
export function notationsOf(columns: readonly WrittenColumn[], reading: Reading = {}): Notations {
  const decided = columns.map((column) => ({ name: column.name, ...decide(column, reading[column.name]) }))
  return {
    notations: Object.fromEntries(decided.flatMap(({ name, chosen }) => (chosen ? [[name, chosen]] : []))),
    questions: decided.flatMap(({ question }) => question ?? []),
  }
}

/** The first question without an answer. */
export const unanswered = (questions: readonly ImportQuestion[]): ImportQuestion | undefined =>
  questions.find(({ chosen }) => !chosen)

/** @throws Refusal 400 if a question has no answer */
export function requireAnswered(questions: readonly ImportQuestion[]): void {
  const open = unanswered(questions)
  if (open) throw badField('reading', 'import.ambiguousColumn', { column: open.column })
}
