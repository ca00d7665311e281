import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import { seedIds } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type DemoPerson, personId } from './company.ts'

/** Inserts the links of people: positions, stacks, chapters, organizations, roles. */
export async function seedLinks(db: Kysely<DB>, people: DemoPerson[]): Promise<void> {
  const links = (kind: string, codes: (person: DemoPerson) => string[]) => {
    const idOf = seedIds(kind)
    return people.flatMap((person) =>
      codes(person).map((code) => ({ employee_id: personId(person.username), other: idOf(code) })),
    )
  }
  await insertRows(
    db,
    'employee_positions',
    links('position', ({ positions }) => positions).map(({ other, ...row }) => ({
      ...row,
      position_id: other,
    })),
  )
  await insertRows(
    db,
    'employee_stacks',
    links('stack', ({ stacks }) => stacks).map(({ other, ...row }) => ({ ...row, stack_id: other })),
  )
  await insertRows(
    db,
    'employee_chapters',
    links('chapter', ({ chapters }) => chapters).map(({ other, ...row }) => ({ ...row, chapter_id: other })),
  )
  await insertRows(
    db,
    'employee_organizations',
    links('organization', (person) => person.organizations).map(({ other, ...row }) => ({
      ...row,
      organization_id: other,
    })),
  )
  await insertRows(
    db,
    'employee_roles',
    links('role', ({ roles }) => roles).map(({ other, ...row }) => ({ ...row, role_id: other })),
  )
  for (const { employee_id: lead, other: chapter } of links('chapter', ({ leads }) => leads)) {
    await db.updateTable('chapters').set({ lead_id: lead }).where('id', '=', chapter).execute()
  }
}
