import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Given } from './testApp.ts'

/** How many samples there are for calls that decide. */
const spares = 200
const spareId = (index: number) => seedId('spare', `absence ${index}`)
const unpaid = seedId('absence kind', 'unpaid')

/** The person whose absences samples decide about. */
export const payee = seedId('spare', 'payee')

/** Requests of the person, a day each week. The person must be there. */
export async function makeSpareAbsences(db: Db): Promise<void> {
  const requests = Array.from({ length: spares }, (_, index) => ({
    id: spareId(index),
    employee_id: payee,
    absence_kind_id: unpaid,
    span: `[${daysLater('2020-01-06', 7 * index)},${daysLater('2020-01-07', 7 * index)})`,
  }))
  await insertRows(db, 'absences', requests)
}

let top = payee

/** Puts a caller above everybody whom this function has put above the person, so that all of them may decide. */
export async function putAbove(db: Db, { id }: { id: string }): Promise<void> {
  await db.updateTable('employees').set({ line_manager_id: id }).where('id', '=', top).execute()
  top = id
}

let [used, asked, entered] = [0, 0, 0]

/** The sample of a call that decides about a request; see `samples.ts`. */
export const spareAbsence = (): Given => ({ params: { id: spareId(used++ % (spares - 1)) } })

/** The sample of reading one: always the same, which nobody decides about. */
export const readAbsence = (): Given => ({ params: { id: spareId(spares - 1) } })

/** The sample of entering days for many people: a Monday that no other sample has. */
export const bulkAbsence = (): Given => {
  const day = daysLater('2024-01-01', 7 * entered++)
  return { body: { kindID: unpaid, from: day, to: day, group: 'people', employeeIDs: [payee] } }
}

/** The sample of counting days. */
export const absenceDays = (): Given => ({ query: { kindID: unpaid, from: '2026-06-01', to: '2026-06-05' } })

/** The sample of asking, or of other days: a working day that no other sample has. */
export function ownAbsence(): Given {
  const now = today({ TIME_ZONE: 'UTC' })
  const monday = daysLater(now, 8 - (new Date(now).getUTCDay() || 7))
  const day = daysLater(monday, 7 * Math.floor(asked / 5) + (asked++ % 5))
  return { body: { kindID: unpaid, from: day, to: day } }
}
