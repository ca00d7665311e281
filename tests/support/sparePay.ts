import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { castProjects } from './cast.ts'
import { insertMembers } from './people.ts'
import { makeSpareAbsences, payee } from './spareAbsences.ts'
import type { Given } from './testApp.ts'

/** How often the sample can take back. */
const spares = 40
const employmentId = (index: number) => seedId('spare', `planned employment ${index}`)
const spareId = (index: number) => seedId('spare', `planned pay ${index}`)

/** A person without roles in the project of the samples, with planned pay and employments that samples take back. */
export async function makeSparePay(db: Db): Promise<void> {
  const name = { username: 'payee', full_name: 'Payee', display_name: 'Payee', sort_name: 'payee' }
  const person = { ...name, id: payee, personal_email: 'payee@home.example', working_status: 'full-time' }
  await insertRows(db, 'employees', [person])
  const place = {
    project_id: castProjects.harbor.id,
    seniority_id: seedId('seniority', 'mid'),
    deployment_type: 'official',
  }
  const slot = seedId('spare', 'slot of the payee')
  await insertRows(db, 'project_slots', [{ ...place, id: slot }])
  await insertMembers(db, [{ ...place, project_slot_id: slot, employee_id: payee, start_date: '2024-01-01' }])
  const day = (index: number) => daysLater(today({ TIME_ZONE: 'UTC' }), 100 + index)
  await insertRows(
    db,
    'pay',
    Array.from({ length: spares }, (_, index) => ({
      id: spareId(index),
      employee_id: payee,
      valid: `[${day(index)},${day(index + 1)})`,
      batch: 1,
    })),
  )
  const worked = { employee_id: payee, working_status: 'full-time' }
  const first = { ...worked, id: employmentId(-1), valid: `[2024-01-01,${day(0)})`, line_manager_id: null }
  const planned = Array.from({ length: spares }, (_, index) => ({
    ...worked,
    id: employmentId(index),
    valid: `[${day(index)},${day(index + 1)})`,
    line_manager_id: null,
  }))
  await insertRows(db, 'employments', [first, ...planned])
  await makeSpareAbsences(db)
}

let used = 0

/** The sample of taking back; see `samples.ts`. */
export const takeBackSample = (): Given => ({ params: { id: payee, payID: spareId(used++ % spares) } })

let usedEmployments = 0

/** The same for planned employments. The last one first, so that each ends where the one before it begins. */
export const takeBackEmploymentSample = (): Given => ({
  params: { id: payee, employmentID: employmentId(spares - 1 - (usedEmployments++ % spares)) },
})
