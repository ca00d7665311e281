import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { pdf, png } from '#tests/support/pictures.ts'
import type { Known } from './known.ts'
import type { Operation } from './operations.ts'
import { brokenJson, oddText, rubbish } from './rubbish.ts'
import { type Source, valueOf } from './values.ts'

/** A request without its token. */
export interface Request {
  operation: Operation
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

/** Encodes any text, including lone surrogates, for which `encodeURIComponent` throws. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString())

/** An empty segment or dots would turn it into the path of another operation. */
const segment = (text: string) => encoded(/^\.{0,2}$/.test(text) ? ' ' : text)

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function pathOf({ path, parameters }: Operation, source: Source): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'path')
  if (!names.length) return fc.constant(path)
  const isUuid = names.some(({ name, schema }) => name === 'id' && schema.format === 'uuid')
  const all = source.known.places.get(path) ?? []
  const fitting = isUuid ? all.filter(({ id }) => id && /^[\da-f-]{36}$/.test(id)) : all
  // If the company has nothing of this kind, other ids are used.
  const places = fitting.length ? fitting : [{}]
  const made = fc.record(
    Object.fromEntries(
      names.map(({ name, schema }) => [name, schema.enum ? valueOf(schema, name, source) : source.known.id(name)]),
    ),
  )
  const odd = fc.record(Object.fromEntries(names.map(({ name }) => [name, oddText])))
  const real = fc.tuple(fc.constantFrom(...places), made).map(([place, rest]) => ({ ...rest, ...place }))
  const values = fc.oneof(
    { weight: 100, arbitrary: real },
    { weight: source.wrong * 2, arbitrary: made },
    { weight: source.wrong * 2, arbitrary: odd },
  )
  return values.map((given) =>
    path.replace(/\{(\w+)\}/g, (_all, name: string) => segment(textOf((given as Record<string, unknown>)[name]))),
  )
}

function queryOf({ parameters }: Operation, source: Source): fc.Arbitrary<string> {
  const fields = parameters.filter((one) => one.in === 'query')
  const known = fc.record(Object.fromEntries(fields.map(({ name, schema }) => [name, valueOf(schema, name, source)])), {
    requiredKeys: [],
  })
  const extra = fc.dictionary(fc.constantFrom('sort', 'page', 'q', '__proto__', 'a[b]', ''), rubbish, {
    maxKeys: 1,
  })
  const values = source.wrong ? fc.tuple(known, extra).map(([one, more]) => ({ ...one, ...more })) : known
  return values.map((given) =>
    Object.entries(given)
      .flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).slice(0, 50).map((one) => `${encoded(name)}=${encoded(textOf(one))}`),
      )
      .join('&')
      .slice(0, 20_000),
  )
}

const files = fc.constantFrom(
  { name: 'a.png', bytes: png },
  { name: 'a.pdf', bytes: pdf },
  { name: 'a.csv', bytes: Buffer.from('kind,cycle,date\ncycle,7,2026-01-01\n') },
  { name: 'a.csv', bytes: Buffer.from('kind,cycle\n"broken') },
  { name: '\u0000/../é.png', bytes: Buffer.from('not a picture') },
  { name: '', bytes: Buffer.alloc(0) },
)

/** The encoded body and its content type. */
type Sent = Pick<Request, 'headers' | 'payload'>

const json = (value: unknown): Sent => ({
  headers: { 'content-type': 'application/json' },
  payload: typeof value === 'string' ? value : JSON.stringify(value),
})

function formOf(fields: Record<string, unknown>, file: { name: string; bytes: Buffer }): Sent {
  const part = (rest: string) => `--edge\r\ncontent-disposition: form-data; ${rest}\r\n`
  const texts = Object.entries(fields).map(
    ([name, value]) => `${part(`name="${encoded(name)}"`)}\r\n${textOf(value)}\r\n`,
  )
  const head = `${part(`name="file"; filename="${file.name}"`)}content-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), file.bytes, Buffer.from('\r\n--edge--\r\n')]),
  }
}

const nothing: Sent = { headers: {}, payload: undefined }

function brokenBody(schema: Operation['body'], source: Source): fc.Arbitrary<Sent> {
  const good = schema ? valueOf(schema.schema, '', source) : rubbish
  return fc.oneof(
    fc.constant(nothing),
    brokenJson.map(json),
    rubbish.map(json),
    fc
      .tuple(
        good,
        fc.constantFrom(
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'multipart/form-data; boundary=edge',
          'x',
          'application/json; charset=utf-16',
        ),
      )
      .map(([value, type]) => ({ headers: { 'content-type': type }, payload: JSON.stringify(value) })),
  )
}

function bodyOf({ body, method }: Operation, source: Source): fc.Arbitrary<Sent> {
  if (!body)
    return source.wrong && method !== 'GET'
      ? fc.oneof({ weight: 4, arbitrary: fc.constant(nothing) }, brokenBody(body, source))
      : fc.constant(nothing)
  const { file: _file, ...properties } = body.schema.properties ?? {}
  const right = body.isForm
    ? fc
        .tuple(valueOf({ ...body.schema, properties, required: [] }, '', { ...source, wrong: 0 }), files)
        .map(([fields, file]) => formOf(fields as Record<string, unknown>, file))
    : valueOf(body.schema, '', source).map((value) => json(typeof value === 'string' ? JSON.stringify(value) : value))
  return source.wrong ? fc.oneof({ weight: 6, arbitrary: right }, brokenBody(body, source)) : right
}

const versions = fc.oneof(
  fc.constantFrom('"2026-01-01T00:00:00.000000Z"', '*', '""', 'W/"x"', '"a", "b"', '2026'),
  fc.string({ maxLength: 30 }).map((one) => encoded(one)),
)

function requestTo(operation: Operation, source: Source): fc.Arbitrary<Request> {
  const isVersioned = source.wrong > 0 && operation.parameters.some((one) => one.in === 'header')
  const version =
    isVersioned || source.wrong > 10 ? fc.option(versions, { nil: undefined, freq: 5 }) : fc.constant(undefined)
  return fc
    .record({
      path: pathOf(operation, source),
      query: queryOf(operation, source),
      sent: bodyOf(operation, source),
      version,
    })
    .map(({ path, query, sent, version: given }) => ({
      operation,
      method: operation.method,
      url: query ? `${path}?${query}` : path,
      headers: { ...sent.headers, ...(given !== undefined && { 'if-match': given }) },
      payload: sent.payload,
    }))
}

/** Requests to all operations: one third valid, one third with a few wrong values, one third with many. */
export const requests = (operations: readonly Operation[], known: Known, wrongs = [0, 4, 25]): fc.Arbitrary<Request> =>
  fc.oneof(...operations.flatMap((operation) => wrongs.map((wrong) => requestTo(operation, { known, wrong }))))

/** The request for `app.inject`. */
export const injected = ({ method, url, headers, payload }: Request, token: string | undefined): InjectOptions => ({
  method: method as 'GET',
  url,
  headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  ...(payload !== undefined && { payload }),
})

/** The request as a curl command. */
export function asCurl({ method, url, headers, payload }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const head = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = payload === undefined ? [] : [`--data-binary ${quoted(String(payload).slice(0, 3000))}`]
  return ['curl', '-X', method, ...head, '-H "authorization: Bearer $TOKEN"', ...data, quoted(`$MUSTER${url}`)].join(
    ' ',
  )
}
