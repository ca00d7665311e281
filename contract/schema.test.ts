import fc from 'fast-check'
import { z } from 'zod'
import { blankerOf } from './blanking.ts'
import { field, openInputs } from './fields.ts'
import type { Can } from './permissions.ts'
import { picture, readdresserOf } from './pictures.ts'
import { mapParts, partsOf } from './schema.ts'

const permission = 'employees.baseSalary.read'
const nobody: Can = () => false
const anyone: Can = () => true
const changed = (address: string) => `https://muster.example${address}`

/** What a field does to its value: nothing, hide it, close it to writing, or change a picture's address. */
const facts = ['plain', 'hidden', 'closed', 'picture'] as const
type Fact = (typeof facts)[number]
type Ask = 'blank' | 'open' | 'readdress'

/** A schema, a value of it, and the value after each of the three functions, computed without a schema. */
interface Tree {
  schema: z.ZodType
  value: unknown
  after: (ask: Ask) => unknown
}

const leaf: fc.Arbitrary<Tree> = fc
  .string({ unit: 'binary' })
  .map((value) => ({ schema: z.string(), value, after: () => value }))

const fieldOf = (fact: Fact, schema: z.ZodType): z.ZodType => {
  const facets = { plain: {}, hidden: { read: permission }, closed: { write: permission }, picture: {} } as const
  return field(schema, { label: 'Label', ...facets[fact] })
}

function objectOf(parts: { fact: Fact; tree: Tree }[], kind?: string): Tree {
  // Only texts can be pictures, and only nullable values have a blank for every kind of schema.
  const fields = parts.map(({ fact, tree }, at) => {
    const isPicture = fact === 'picture' && typeof tree.value === 'string'
    const schema = fieldOf(fact, tree.schema.nullable())
    const after = (ask: Ask) => {
      if (ask === 'blank' && fact === 'hidden') return null
      if (ask === 'readdress' && isPicture) return changed(tree.value as string)
      return tree.after(ask)
    }
    return { name: `field${at}`, fact, schema: isPicture ? picture(schema) : schema, value: tree.value, after }
  })
  const marked = kind ? { kind } : {}
  return {
    schema: z.object({
      ...(kind && { kind: z.literal(kind) }),
      ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    }),
    value: { ...marked, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) },
    after: (ask) => {
      // What nobody may read can't be written either.
      const kept = fields.filter(({ fact }) => ask !== 'open' || fact === 'plain' || fact === 'picture')
      return { ...marked, ...Object.fromEntries(kept.map(({ name, after }) => [name, after(ask)])) }
    },
  }
}

const wrappers: ((schema: z.ZodType) => z.ZodType)[] = [
  (schema) => schema.optional(),
  (schema) => schema.nullable(),
  (schema) => schema.nullish().readonly(),
  (schema) => schema.default('default').nonoptional(),
  (schema) => schema.catch('caught'),
  (schema) => z.preprocess((value) => value, schema),
  (schema) => schema.pipe(schema),
  (schema) => z.union([schema, z.literal(7)]),
  (schema) => z.union([z.literal(7), schema]),
]

const each = (
  trees: Tree[],
  shape: (parts: unknown[]) => unknown,
  schemaOf: (schema: z.ZodType) => z.ZodType,
): Tree => {
  const [first] = trees as [Tree]
  return {
    schema: schemaOf(first.schema),
    // Two copies: the functions change values in place.
    value: shape([structuredClone(first.value), structuredClone(first.value)]),
    after: (ask) => shape([first.after(ask), first.after(ask)]),
  }
}

const { object } = fc.letrec<{
  tree: Tree
  object: Tree
  union: Tree
  list: Tree
  record: Tree
  both: Tree
  wrapped: Tree
}>((tie) => {
  const parts = fc.array(fc.record({ fact: fc.constantFrom(...facts), tree: tie('tree') }), {
    minLength: 1,
    maxLength: 4,
  })
  return {
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      tie('object'),
      tie('list'),
      tie('record'),
      tie('union'),
      tie('both'),
      tie('wrapped'),
    ),
    object: parts.map((some) => objectOf(some)),
    list: tie('tree').map((tree) =>
      each(
        [tree],
        (values) => values,
        (schema) => z.array(schema),
      ),
    ),
    record: tie('tree').map((tree) =>
      each(
        [tree],
        ([a, b]) => ({ a, b }),
        (schema) => z.record(z.string(), schema),
      ),
    ),
    union: fc.tuple(parts, parts, fc.boolean()).map(([one, two, isFirst]) => {
      const [a, b] = [objectOf(one, 'a'), objectOf(two, 'b')]
      const options = [a.schema, b.schema] as [z.ZodObject, z.ZodObject]
      return { ...(isFirst ? a : b), schema: z.discriminatedUnion('kind', options) }
    }),
    both: fc.tuple(parts, parts).map(([one, two]) => {
      const [a, b] = [objectOf(one), objectOf(two)]
      const inside = (tree: Tree, name: string) => z.object({ [name]: tree.schema })
      return {
        schema: z.intersection(inside(a, 'left'), inside(b, 'right')),
        value: { left: a.value, right: b.value },
        after: (ask) => ({ left: a.after(ask), right: b.after(ask) }),
      }
    }),
    wrapped: fc
      .tuple(fc.constantFrom(...wrappers), tie('tree'))
      .map(([wrap, tree]) => ({ ...tree, schema: wrap(tree.schema) })),
  }
})

test('hidden, closed and picture fields are found behind every kind of schema', () => {
  fc.assert(
    fc.property(
      object.map((tree) => ({ ...tree, toString: () => JSON.stringify(z.toJSONSchema(tree.schema)) })),
      ({ schema, value, after }) => {
        const blanked = structuredClone(value)
        blankerOf(schema)?.(blanked, nobody)
        expect(blanked).toEqual(after('blank'))

        const readdressed = structuredClone(value)
        readdresserOf(schema)?.(readdressed, changed)
        expect(readdressed).toEqual(after('readdress'))

        expect(openInputs(schema, nobody).parse(value)).toEqual(after('open'))

        const seen = structuredClone(value)
        blankerOf(schema)?.(seen, anyone)
        expect([seen, openInputs(schema, anyone)]).toEqual([value, schema])
      },
    ),
    { numRuns: 500, includeErrorInReport: true },
  )
})

test('a schema whose parts stay the same is the same', () => {
  for (const schema of [z.array(z.string()), z.union([z.string(), z.null()]), z.string().default('').nullable()])
    expect(mapParts(schema, (part) => part)).toBe(schema)
})

test('kinds in which fields would be overlooked are refused', () => {
  expect(() => partsOf(z.tuple([z.string()]))).toThrow('A tuple is not supported.')
  expect(() => blankerOf(z.object({ a: z.lazy(() => z.string()) }))).toThrow('A lazy is not supported.')
})

test('restricted schemas that are no field of an object are refused', () => {
  const secret = field(z.string().nullable(), { label: 'Label', read: permission })
  const closed = field(z.string(), { label: 'Label', write: permission })
  for (const part of [secret, closed]) {
    const strays = [
      z.array(part),
      z.record(z.string(), part),
      z.union([part, z.int()]),
      z.preprocess((value) => value, part),
      z.pipe(part, z.any()),
      z.array(part).nullish(),
    ]
    for (const stray of strays) {
      expect(() => blankerOf(z.object({ stray }))).toThrow('A part of .stray is restricted')
      expect(() => openInputs(z.object({ stray }), nobody)).toThrow('A part of the schema is restricted')
    }
  }
  const rest = z.object({}).catchall(secret)
  expect(() => blankerOf(z.array(rest))).toThrow('The object [] has a catchall')
  expect(() => openInputs(rest, nobody)).toThrow('has a catchall')
})

test('alternatives with fields need a name, since a value could suit several', () => {
  const open = z.object({ kind: z.literal('open') })
  const secret = open.extend({ secret: field(z.string().nullable(), { label: 'Label', read: permission }) })
  expect(() => blankerOf(z.object({ either: z.union([open, secret]) }))).toThrow('make it a discriminated union')

  const named = z.discriminatedUnion('kind', [open, secret.extend({ kind: z.enum(['one', 'two']) })])
  const blanked = ['open', 'two', 'unknown'].map((kind) => {
    const value = { kind, secret: 'x' }
    blankerOf(named)?.(value, nobody)
    return value.secret
  })
  expect(blanked).toEqual(['x', null, null])
})
