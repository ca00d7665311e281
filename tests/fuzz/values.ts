import fc from 'fast-check'
import { hintOf } from './hints.ts'
import type { Known } from './known.ts'
import type { Schema } from './operations.ts'
import { randomWords } from '#tests/support/words.ts'
import { oddText, rubbish } from './rubbish.ts'

/** The source of values: real ids and words, and the percentage of wrong values. */
export interface Source {
  known: Known
  wrong: number
}

const patterned = (pattern: string) => {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return undefined
  }
}

function textOf(schema: Schema, name: string, { known }: Source): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return known.id(name)
  if (schema.pattern) return patterned(schema.pattern) ?? oddText
  const most = schema.maxLength ?? 60
  const plain = fc.string({
    unit: 'grapheme',
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(most, 60),
  })
  // Text of the maximum length, random so that the database can't compress it.
  const full = fc.nat().map((seed) => randomWords(seed, Math.max(most, 1)))
  return fc.oneof({ weight: 4, arbitrary: known.word(name) }, { weight: 4, arbitrary: plain }, full)
}

function numberOf({ minimum = -10, maximum = 1000 }: Schema, isInteger: boolean): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -10), Math.min(maximum, 5000)]
  return isInteger
    ? fc.integer({ min, max: Math.max(min, max) })
    : fc.double({ min, max, noNaN: true }).map((one) => Math.round(one * 100) / 100)
}

const usual = ['id', 'page', 'size', 'sort', 'keyword', 'status', 'subtype', 'order', 'before', '__proto__']

/** Common fields, for objects whose schema leaves the fields open. */
function openObject({ known, wrong }: Source): fc.Arbitrary<unknown> {
  const id = known.id('project')
  if (wrong === 0) return fc.record({ id }, { requiredKeys: [] })
  const values = fc.oneof(id, known.word(''), fc.integer({ min: -1, max: 100 }), rubbish)
  return fc.dictionary(fc.constantFrom(...usual), values, { maxKeys: 3 })
}

function objectOf(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  if (!schema.properties && schema.additionalProperties) return openObject(source)
  const fields = Object.entries(properties).map(([name, one]) => [name, valueOf(one, name, source)] as const)
  const chosen = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  const whole = fc.record(Object.fromEntries(fields))
  if (source.wrong === 0) return fc.oneof(chosen, whole)
  const extra = fc.dictionary(fc.constantFrom('id', 'createdAt', 'isAdmin', '__proto__', 'roles', ' '), rubbish, {
    maxKeys: 2,
  })
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 2, arbitrary: chosen },
    fc.tuple(whole, extra).map(([one, more]) => ({ ...one, ...more })),
  )
}

function listOf(schema: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  const item = valueOf(schema.items ?? {}, name, source)
  const maxLength = Math.min(schema.maxItems ?? 4, 4)
  return fc.oneof({ weight: 3, arbitrary: fc.array(item, { minLength: 1, maxLength }) }, fc.constant([]))
}

function rightOf(schema: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  const [type, ...others] = [schema.type ?? []].flat()
  const isPlain = !(schema.format === 'uuid' || schema.anyOf || others.length)
  const hint = isPlain ? hintOf(name, type) : undefined
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (hint) return fc.constantFrom(...hint)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name, source)))
  if (others.length)
    return fc.oneof(...[type, ...others].map((one) => rightOf({ ...schema, type: one as string }, name, source)))
  switch (type) {
    case 'object':
      return objectOf(schema, source)
    case 'array':
      return listOf(schema, name, source)
    case 'string':
      return textOf(schema, name, source)
    case 'integer':
    case 'number':
      return numberOf(schema, type === 'integer')
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.constantFrom<unknown>('2026-10-01', '2026-10-31', 2026, 3, '3'), rubbish)
  }
}

/** Values for the part of a request called `name`: valid ones, and wrong ones as often as `source.wrong` says. */
export function valueOf(schema: Schema, name: string, source: Source): fc.Arbitrary<unknown> {
  const right = rightOf(schema, name, source)
  if (source.wrong === 0) return right
  return fc.oneof({ weight: 100 - source.wrong, arbitrary: right }, { weight: source.wrong, arbitrary: rubbish })
}
