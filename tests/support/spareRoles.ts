import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'

const spares = 6
const spareId = (index: number) => seedId('spare', `role ${index}`)

/** Own roles that nobody holds, for the samples of PUT and DELETE. */
export async function makeSpareRoles(db: Db): Promise<void> {
  const rows = Array.from({ length: spares }, (_, index) => ({
    id: spareId(index),
    code: `own-spare${index}`,
    name: `Spare ${index}`,
    level: 14,
    place: index + 1,
    is_own: true,
  }))
  await insertRows(db, 'roles', rows)
}

let made = 0
let used = 0
const contractor = seedId('role', 'contractor')

/** Samples for the calls of own roles; see `samples.ts`. Only the last spare is edited, so it is never deleted. */
export const ownRoleSamples = {
  'roles.create': () => ({ body: { name: `New ${made++}`, belowID: contractor } }),
  'roles.edit': () => ({ params: { id: spareId(spares - 1) }, body: { name: `Renamed ${made++}` } }),
  'roles.remove': () => ({ params: { id: spareId(used++ % (spares - 1)) } }),
}
