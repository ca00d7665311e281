import { daysLater } from '#contract/dates.ts'
import type { Operation, Schema } from '#tests/fuzz/operations.ts'
import type { Request } from '#tests/fuzz/requests.ts'
import type { Place } from '#tests/support/places.ts'

/** A request of the attack that changes nothing. */
export interface Read {
  operationId: string
  method: string
  url: string
  body?: object
  /** Instead of a JSON body. */
  sent?: Pick<Request, 'headers' | 'payload'>
  /** The key of what a permission closes; by default the path. */
  key?: string
  /** A write that is only rehearsed: its transaction is rolled back. */
  isRehearsed?: true
}

/** POST calls that only read, with the parameters of a list. */
export const searches = ['employees.search', 'roles.previewGrants']

export const addressOf = (place: Place, path: string) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(place[name] ?? name))

const plain = (schema: Schema): Schema => plainOf(schema.anyOf?.find((one) => one.type !== 'null')) ?? schema
const plainOf = (schema: Schema | undefined) => schema && plain(schema)

/** The names of all fields in an answer: possible sort parameters. */
export function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items]
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(fieldsOf)]
}

const isDay = (word: string) => /^\d{4}-\d\d-\d\d$/.test(word)

/** Values to try in a field of a request. */
function tried(name: string, given: Schema, words: readonly string[], fields: readonly string[]): string[] {
  const schema = plain(given)
  const one = schema.type === 'array' ? plain(schema.items ?? {}) : schema
  if (one.enum) return one.enum.map(String)
  if (one.type === 'boolean') return ['true', 'false']
  if (name === 'page') return ['1', '2', '999']
  if (name === 'size') return ['1', '3', '100']
  if (one.type === 'integer' || one.type === 'number') return ['1', '2026']
  if (name === 'sort' || name === 'order') return fields.flatMap((field) => [field, `-${field}`])
  if (/date|from$|to$/i.test(name)) return ['2026-01-01', '2026-12-31', '2025-06-30', ...words.filter(isDay)]
  if (one.format === 'uuid') return words.filter((word) => /^[\da-f]{8}-[\da-f-]{27}$/.test(word))
  if (one.pattern) return ['2026-11', 'Q3/2026', '30/09']
  return words.filter((word) => !isDay(word))
}

/** A planned day and a past one. Answers of two runs are compared, so midnight between them changes nothing. */
const otherDays = [daysLater(new Date().toISOString().slice(0, 10), 30), '2026-01-01'] as const

const withPage = (name: string, value: string) => [{ [name]: value }, { [name]: value, page: '2', size: '2' }]

function variantsOf(operation: Operation, asked: Operation['parameters'], words: readonly string[]) {
  const fields = asked.filter(({ name }) => name !== 'asOf')
  const answered = [...new Set(fieldsOf(operation.responses[200]?.content['application/json']?.schema))]
  const single = fields.flatMap(({ name, schema }) =>
    tried(name, schema, words, answered).flatMap((value) =>
      name === 'sort' || name === 'order' ? withPage(name, value) : [{ [name]: value }],
    ),
  )
  // Some calls need certain parameters to return anything.
  const first = Object.fromEntries(
    fields.flatMap(({ name, schema }) =>
      tried(name, schema, words, answered)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  )
  const variants: Record<string, string>[] = [{}, first, ...single, ...single.map((one) => ({ ...first, ...one }))]
  // The same questions about another day (docs/rules/time.md#7.3).
  const [planned, past] = otherDays
  const dated =
    fields.length < asked.length
      ? [...variants.map((one) => ({ ...one, asOf: planned })), { asOf: past }, { ...first, asOf: past }]
      : []
  return [...new Map([...variants, ...dated].map((one) => [JSON.stringify(one), one])).values()]
}

const bodyOf = (schema: Schema, variant: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variant).map(([name, value]) => {
      const { type } = plain(schema.properties?.[name] ?? {})
      if (type === 'array') return [name, [value]]
      if (type === 'boolean') return [name, value === 'true']
      return [name, type === 'integer' ? Number(value) : value]
    }),
  )

/** Some of the records for a path, evenly spread, with every choice in the path itself. */
export function someOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  places: ReadonlyMap<string, Place[]>,
  some: number,
): Place[] {
  const inPath = parameters.filter((one) => one.in === 'path' && one.schema.enum)
  const all = places.get(path) ?? [{}]
  const step = Math.max(1, Math.floor(all.length / some))
  const chosen = all.filter((_, at) => at % step === 0).slice(0, some)
  return chosen.flatMap((place) =>
    inPath.length === 0
      ? [place]
      : inPath.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => ({ ...place, [name]: String(value) }))),
  )
}

/** One request: its path parameters, and its query or body. */
export interface Try {
  place: Place
  variant: Record<string, string>
  body: object | undefined
}

/**
 * All requests of a call: for some of its records, with every value of every filter, every sort in both directions,
 * pages, and these words.
 */
export function triesOf(
  operation: Operation,
  places: ReadonlyMap<string, Place[]>,
  words: readonly string[],
  some: number,
): Try[] {
  const { parameters, body } = operation
  const fields = Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    schema,
  }))
  const asked = body ? fields : parameters.filter((one) => one.in === 'query')
  const variants = variantsOf(operation, asked, words)
  return someOf(operation, places, some).flatMap((place, at) =>
    (at < 2 ? variants : variants.slice(0, 2)).map((variant) => ({
      place,
      variant,
      body: body && bodyOf(body.schema, variant),
    })),
  )
}

/**
 * All GET and search requests of the document.
 * @param some the number of records per path
 */
export function readsOf(
  operations: readonly Operation[],
  places: ReadonlyMap<string, Place[]>,
  words: readonly string[],
  some: number,
): Read[] {
  const reading = operations.filter(({ method, operationId }) => method === 'GET' || searches.includes(operationId))
  return reading.flatMap((operation) =>
    triesOf(operation, places, words, some).map(({ place, variant, body }): Read => {
      const { operationId, method, path } = operation
      const address = addressOf(place, path)
      if (body) return { operationId, method, url: address, body }
      const query = new URLSearchParams(variant).toString()
      return { operationId, method, url: query ? `${address}?${query}` : address }
    }),
  )
}
