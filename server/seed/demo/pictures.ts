import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { mark } from '#server/seed/pictures/mark.ts'
import { portrait } from '#server/seed/pictures/portrait.ts'
import { storePictures } from '#server/seed/pictures/store.ts'
import { type DemoPerson, personId } from './company.ts'
import type { DemoProject } from './demoProjects.ts'

/**
 * Inserts portraits of people, and logos of projects and organizations. Some people have no picture, as in real
 * companies.
 */
export async function seedPictures(
  db: Kysely<DB>,
  people: DemoPerson[],
  projects: DemoProject[],
  organizations: string[],
): Promise<void> {
  await storePictures(db, [
    ...people
      .filter(({ hasPicture }) => hasPicture)
      .map((person) => ({
        of: 'employees' as const,
        id: personId(person.username),
        svg: portraitOf(person),
      })),
    ...projects.map(({ code }, index) => ({
      of: 'projects' as const,
      id: seedId('project', code),
      svg: mark(code, index + 1),
    })),
    ...organizations.map((code, index) => ({
      of: 'organizations' as const,
      id: seedId('organization', code),
      svg: mark(code, index * 4),
    })),
  ])
}

/** The portrait of a demo person. Uses ages as of 2026, so that faces stay the same. */
export function portraitOf({ username, gender, birthday, skin, place }: DemoPerson): string {
  return portrait({
    name: username,
    gender,
    age: 2026 - Number(birthday.slice(0, 4)),
    skin,
    darkHair: place.country === 'Vietnam' || place.country === 'Singapore',
  })
}
