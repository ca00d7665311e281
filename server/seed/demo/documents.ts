import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { identityCard } from '#server/seed/pictures/card.ts'
import { type DemoPerson, personId } from './company.ts'
import { portraitOf } from './pictures.ts'

/**
 * Inserts drawn identity cards for all who have submitted the onboarding form. They are private, like uploaded ones.
 */
export async function seedDocuments(db: Kysely<DB>, people: DemoPerson[]): Promise<void> {
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
