import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { identityCard } from '#server/seed/pictures/card.ts'
import { mark } from '#server/seed/pictures/mark.ts'
import { portrait } from '#server/seed/pictures/portrait.ts'
import { type DemoPerson, personId } from './company.ts'
import type { DemoProject } from './demoProjects.ts'

/** A drawing, and the row that gets it as `avatar`. */
interface Picture {
  of: 'employees' | 'organizations' | 'projects'
  id: string
  svg: string
}

/** Stores drawings as uploads and sets the avatars of their owners. A job shrinks the pictures later. */
async function storePictures(db: Db, pictures: Picture[]): Promise<void> {
  const stored = pictures.map((picture) => {
    const contentId = seedId('content', picture.id)
    return { ...picture, contentId, path: `${picture.of}/${picture.id}/images/${contentId}.svg` }
  })
  await insertRows(
    db,
    'contents',
    stored.map(({ contentId, of, id, path }) => ({
      id: contentId,
      type: 'image',
      extension: '.svg',
      path,
      media_type: 'image/svg+xml',
      target_id: id,
      target_type: of,
    })),
  )
  await sql`insert into content_bytes (content_id, bytes)
    select content_id, convert_to(svg, 'UTF8') from unnest(
      ${stored.map(({ contentId }) => contentId)}::uuid[],
        ${stored.map(({ svg }) => svg)}::text[]) drawn (content_id, svg)`.execute(db)
  for (const table of ['employees', 'organizations', 'projects'] as const) {
    await sql`update ${sql.table(table)} set avatar = '/files/' || path from contents
      where target_type = ${table} and target_id = ${sql.table(table)}.id and extension = '.svg'
          and not is_private`.execute(db)
  }
}

/**
 * Inserts portraits of people, and logos of projects and organizations. Some people have no picture, as in real
 * companies.
 */
export async function seedPictures(
  db: Db,
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

/**
 * Inserts drawn identity cards for all who have submitted the onboarding form. They are private, like uploaded ones.
 */
export async function seedDocuments(db: Db, people: DemoPerson[]): Promise<void> {
  const cards = people
    .filter(({ status }) => status !== 'on-boarding')
    .flatMap((person) => {
      const { fullName: name, birthday, place, username } = person
      const card = identityCard({ name, birthday, country: place.country, portrait: portraitOf(person) })
      return (['front', 'back'] as const).map((side) => ({
        id: seedId(`identity card ${side}`, username),
        employeeId: personId(username),
        side,
        path: `employees/${personId(username)}/image/identity-card-${side}.svg`,
        svg: card[side],
      }))
    })
  await insertRows(
    db,
    'contents',
    cards.map(({ id, employeeId, path }) => ({
      id,
      type: 'image',
      extension: '.svg',
      path,
      media_type: 'image/svg+xml',
      is_private: true,
      upload_by: employeeId,
      target_id: employeeId,
      target_type: 'employees',
    })),
  )
  await sql`insert into content_bytes (content_id, bytes)
    select id, convert_to(svg, 'UTF8') from unnest(
      ${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ svg }) => svg)}::text[]) drawn (id, svg)`.execute(db)
  for (const side of ['front', 'back'] as const) {
    const own = cards.filter((card) => card.side === side)
    await sql`update employees set ${sql.ref(`identity_card_photo_${side}`)} = '/files/' || path
      from unnest(${own.map(({ employeeId }) => employeeId)}::uuid[], ${own.map(({ path }) => path)}::text[])
        card (employee_id, path) where employees.id = card.employee_id`.execute(db)
  }
}
