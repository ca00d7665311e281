import { randomUUID } from 'node:crypto'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertMissing, insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { type Made, makePerson, type Wanted } from './people.ts'
import type { TestApp } from './testApp.ts'

/** The chapters in these tests. The first two do no work for clients. */
export const chapterCodes = ['sales', 'operations', 'web'] as const
export type ChapterCode = (typeof chapterCodes)[number]

/** Creates an empty organization and makes it the server's default. */
export async function ownCompany({ deps }: Pick<TestApp, 'deps'>) {
  const { db, env } = deps
  const organization = randomUUID()
  env.DEFAULT_ORGANIZATION = organization
  await insertRows(db, 'organizations', [{ id: organization, code: organization, name: organization }])
  await insertMissing(
    db,
    'chapters',
    chapterCodes.map((code) => ({ id: seedId('chapter', code), code, name: code })),
  )
  return {
    today: today(env),
    /** Creates a person of this organization. */
    hire: async (
      name: string,
      columns: NonNullable<Wanted['columns']> = {},
      chapters: readonly ChapterCode[] = [],
    ): Promise<Made> => {
      const person = await makePerson(
        { deps },
        { permissions: [], columns: { display_name: name, full_name: `${name} Full`, ...columns } },
      )
      const employee = { employee_id: person.id }
      await insertRows(db, 'employee_organizations', [{ ...employee, organization_id: organization }])
      await insertRows(
        db,
        'employee_chapters',
        chapters.map((code) => ({ ...employee, chapter_id: seedId('chapter', code) })),
      )
      return person
    },
  }
}

/** The first day of the month that is `months` after the month of `day`. */
export function firstOfMonth(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}
