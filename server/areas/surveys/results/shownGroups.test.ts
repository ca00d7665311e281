import type { AnsweredGroup } from './groupSets.ts'
import { shownGroups } from './shownGroups.ts'

/** Numbers from `first` to `end` - 1. */
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at)

/** Turns `{ 'seniority/mid': people }` into groups. */
const groupsOf = (sets: Record<string, number[]>): AnsweredGroup[] =>
  Object.entries(sets).map(([key, people]) => ({ key, kind: key.split('/')[0] ?? '', people }))

const shown = (sets: Record<string, number[]>, everyone: number, minimum = 5) =>
  [...shownGroups(groupsOf(sets), everyone, minimum)].sort()

const all = (sets: Record<string, number[]>) => Object.keys(sets).sort()

describe('what is shown of hand-made companies', () => {
  test('groups that are large enough, when nothing is left over', () => {
    const sets = { 'seniority/mid': from(0, 7), 'seniority/senior': from(7, 12) }
    expect(shown(sets, 12)).toEqual(all(sets))
  })

  test('a small one takes the smallest of its kind along, or everyone less the others would be the small one', () => {
    const sets = {
      'seniority/junior': from(0, 3),
      'seniority/mid': from(3, 8),
      'seniority/senior': from(8, 20),
    }
    expect(shown(sets, 20)).toEqual(['seniority/senior'])
  })

  test('two small ones that are enough together hide no other', () => {
    const sets = {
      'seniority/junior': from(0, 3),
      'seniority/staff': from(3, 6),
      'seniority/mid': from(6, 12),
    }
    expect(shown(sets, 12)).toEqual(['seniority/mid'])
  })

  test('nothing where the only other group is too small', () => {
    expect(shown({ 'seniority/junior': from(0, 4), 'seniority/mid': from(4, 12) }, 12)).toEqual([])
  })

  test('nothing where fewer than the minimum answered in all', () => {
    expect(shown({ 'seniority/mid': from(0, 4) }, 4)).toEqual([])
  })

  test('of groups of different kinds that differ by a few, the smaller is hidden, and what gives it away', () => {
    const sets = {
      'chapter/backend': from(0, 10),
      'chapter/frontend': from(10, 20),
      'project/harbor': from(0, 12),
      'project/lagoon': from(12, 20),
    }
    expect(shown(sets, 20)).toEqual(['project/harbor'])
  })

  test('counts those on both sides: three here and two there are enough', () => {
    const sets = { 'chapter/backend': from(0, 10), 'project/harbor': from(3, 12) }
    expect(shown(sets, 20)).toEqual(all(sets))
    expect(shown(sets, 20, 6)).toEqual(['chapter/backend'])
  })

  test('groups of the same people may all be shown', () => {
    const sets = {
      'chapter/backend': from(0, 10),
      'chapter/server': from(0, 10),
      'project/harbor': from(0, 10),
    }
    expect(shown(sets, 20)).toEqual(all(sets))
    expect(shown({ ...sets, 'chapter/frontend': from(10, 20) }, 20)).toContain('chapter/frontend')
  })

  test('groups within a group are subtracted from it too', () => {
    const sets = {
      'chapter/backend': from(0, 22),
      'project/harbor': from(0, 9),
      'project/lagoon': from(9, 19),
      'project/jetty': from(22, 40),
    }
    expect(shown(sets, 40)).toEqual(['chapter/backend', 'project/jetty', 'project/lagoon'])
  })

  test('if groups overlap, those that do not are subtracted from everyone', () => {
    const sets = {
      'chapter/backend': from(0, 10),
      'chapter/frontend': from(10, 20),
      'chapter/design': [...from(16, 20), 20, 21],
    }
    expect(shown(sets, 22)).toEqual(['chapter/design', 'chapter/frontend'])
  })

  test('few in two groups hide none where others are in neither: else the two sums less everyone are those few', () => {
    const sets = { 'chapter/backend': from(0, 12), 'chapter/frontend': from(9, 20) }
    expect(shown(sets, 26)).toEqual(all(sets))
    expect(shown(sets, 20)).toEqual(['chapter/backend'])
  })

  test('sums of groups of different kinds: seniors less backend plus mid would be one person', () => {
    const sets = {
      'chapter/quality': from(0, 10),
      'chapter/backend': from(10, 23),
      'seniority/junior': from(0, 9),
      'seniority/senior': from(9, 17),
      'seniority/mid': from(17, 23),
    }
    const left = shown(sets, 23)
    expect(left).toEqual(expect.arrayContaining(['chapter/backend', 'chapter/quality']))
    expect(left).not.toEqual(all(sets))
  })
})
