import { z } from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import { factsOf, unwrap } from '#contract/fields.ts'
import { often } from '#tests/support/long.ts'
import { attack, isWrong, type Round } from './run.ts'
import { secrets } from './secrets.ts'

const isLong = often(0, 1) === 1

test(
  'nobody learns what is hidden from him, and who may see it does',
  async () => {
    // One fixed round with every secret and the people who can't see any.
    const rounds = isLong ? attack({ some: 6, every: 4 }) : attack({ some: 2, every: 61 }, 'all but every secret')
    const ended: Round[] = []
    for await (const round of rounds) ended.push(round)
    expect(ended.filter(isWrong)).toEqual([])
    expect(ended.filter(({ answered }) => answered === 0)).toEqual([])
    expect(ended.length).toBeGreaterThan(0)
  },
  often(120_000, 7_200_000),
)

/** The permissions that fields of this answer need. */
function readsIn(schema: z.ZodType): string[] {
  const inner = unwrap(schema)
  const own = [factsOf(schema)?.read ?? []].flat()
  if (inner instanceof z.ZodArray) return [...own, ...readsIn(inner.element as z.ZodType)]
  if (!(inner instanceof z.ZodObject)) return own
  return [...own, ...Object.values(inner.shape).flatMap((one) => readsIn(one as z.ZodType))]
}

test('the attack knows a secret behind every permission that hides a field', () => {
  const hiding = new Set(endpoints.flatMap(({ endpoint }) => readsIn(endpoint.response)))
  const attacked: readonly string[] = secrets.flatMap(({ seenBy }) => seenBy)
  expect(hiding.size).toBeGreaterThan(5)
  expect([...hiding].filter((permission) => !attacked.includes(permission))).toEqual([])
})
