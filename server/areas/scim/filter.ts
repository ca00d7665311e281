import { refuse } from '#server/platform/http/errors.ts'

/** A comparison for equality. `attribute` is in lower case, without the name of its schema. */
export interface Equal {
  attribute: string
  value: string
}

/** Longer filters are refused: the longest that providers send has two comparisons. */
const mostCharacters = 1_000

/** One token from a position on. None of the alternatives can match the same text in two ways, so this is linear. */
const token = /\s*(?:(\[)|(\])|"((?:[^"\\]|\\["\\/bfnrtu])*)"|([\w$.:-]+))/y

interface Token {
  kind: '[' | ']' | 'text' | 'word'
  value: string
}

function tokensOf(filter: string): Token[] {
  if (filter.length > mostCharacters) throw refuse('scim.badFilter')
  const text = filter.trimEnd()
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) throw refuse('scim.badFilter')
    const [, open, close, quoted, word = ''] = found
    if (open) tokens.push({ kind: '[', value: '' })
    else if (close) tokens.push({ kind: ']', value: '' })
    else if (quoted === undefined) tokens.push({ kind: 'word', value: word })
    else tokens.push({ kind: 'text', value: unquoted(quoted) })
  }
  return tokens
}

function unquoted(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    throw refuse('scim.badFilter')
  }
}

const withoutSchema = (name: string) => name.toLowerCase().replace(/^urn:.*:/, '')

/** Reads tokens from the front. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Passes over the next token if it is of this kind, and this word. */
  passes(kind: Token['kind'], word?: string): boolean {
    const next = this.#tokens[this.#at]
    const fits = next?.kind === kind && (word === undefined || next.value.toLowerCase() === word)
    if (fits) this.#at += 1
    return fits
  }

  /** The next token, which must be one of these kinds. */
  take(...kinds: Token['kind'][]): Token {
    const next = this.#tokens[this.#at]
    if (!next || !kinds.includes(next.kind)) throw refuse('scim.badFilter')
    this.#at += 1
    return next
  }
}

/** `name eq value`, several with `and`. */
function comparisons(reader: Reader, inside: string): Equal[] {
  const found: Equal[] = []
  do {
    const name = withoutSchema(reader.take('word').value)
    const path = inside ? `${inside}.${name}` : name
    if (!inside && reader.passes('[')) {
      found.push(...comparisons(reader, path))
      reader.take(']')
      // `emails[type eq "work"].value eq "..."`
      if (reader.passes('word', '.value')) found.push(equal(reader, `${path}.value`))
    } else found.push(equal(reader, path))
  } while (reader.passes('word', 'and'))
  return found
}

function equal(reader: Reader, attribute: string): Equal {
  if (!reader.passes('word', 'eq')) throw refuse('scim.badFilter')
  const { kind, value } = reader.take('text', 'word')
  // Without quotes only these are values.
  if (kind === 'word' && !/^(?:true|false)$/i.test(value)) throw refuse('scim.badFilter')
  return { attribute, value }
}

/**
 * The comparisons of a filter, which must all hold (docs/rules/scim.md#2.3). Refuses other operators, `or`, `not` and
 * groups.
 * @throws Refusal 400 invalidFilter
 */
export function readFilter(filter: string): Equal[] {
  const reader = new Reader(tokensOf(filter))
  const found = comparisons(reader, '')
  if (!reader.isAtEnd) throw refuse('scim.badFilter')
  return found
}

/** The path of an operation: an attribute, which of its values, and a part of them. */
export interface Path {
  attribute: string
  where: Equal[]
  /** Such as `value`, or `''`. */
  part: string
}

/**
 * Reads a path such as `name.familyName`, `emails[type eq "work"].value` or `members[value eq "..."]`, with or without
 * the name of its schema.
 * @throws Refusal 400 invalidPath
 */
export function readPath(path: string): Path {
  try {
    const reader = new Reader(tokensOf(path))
    const [attribute = '', ...parts] = withoutSchema(reader.take('word').value).split('.')
    const where = reader.passes('[') ? comparisons(reader, attribute) : []
    if (where.length) reader.take(']')
    if (where.length && !reader.isAtEnd) parts.push(reader.take('word').value.toLowerCase().replace(/^\./, ''))
    if (!attribute || !reader.isAtEnd) throw refuse('scim.badPath')
    return { attribute, where, part: parts.join('.') }
  } catch {
    throw refuse('scim.badPath')
  }
}
