import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId, seedIds } from '#server/platform/db/seedIds.ts'
import { demoPeople } from '#server/seed/demoPeople.ts'
import { randomOf } from '#server/seed/random.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'

const kindId = seedIds('absence kind')

/** Holidays of a year by place and years of service: what law and contracts give in Germany and Vietnam. */
const holidays = [
  { workplace: '', years: 0, days: 25 },
  { workplace: 'DE', years: 0, days: 28 },
  { workplace: 'DE', years: 5, days: 30 },
  { workplace: 'VN', years: 0, days: 14 },
  { workplace: 'VN', years: 5, days: 15 },
]

/** Kinds that only one country has. */
const ofCountries = [
  { code: 'child-sick', name: 'Child sick', needs_approval: false, workplace: 'DE', days: 15 },
  { code: 'wedding', name: 'Wedding', needs_approval: true, workplace: 'VN', days: 3 },
]

const notes = ['', '', 'Visiting my parents', 'Moving house', 'My sister marries']

/** The Monday of the week. */
const mondayOf = (day: string) => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))

interface Away {
  code: string
  from: string
  /** The first day after it, or the day that ends at noon. */
  until: string
  status: 'approved' | 'requested'
}

/** Past, present and planned days of a person who is here, apart from each other. */
function daysOf({ username }: DemoPerson, mayBeAway: boolean, today: string): Away[] {
  const random = randomOf(`${username} absences`)
  const week = (first: number, last: number) => mondayOf(daysLater(today, first + random.below(last - first)))
  const past = week(-190, -80)
  const days: Away[] = [{ code: 'holiday', from: past, until: daysLater(past, 5), status: 'approved' }]
  if (random.chance(0.4)) {
    const from = daysLater(week(-60, -14), random.below(3))
    days.push({ code: 'sick', from, until: daysLater(from, 1 + random.below(2)), status: 'approved' })
  }
  if (mayBeAway && random.chance(0.08)) {
    const from = mondayOf(today)
    // Over the weekend, whatever day it is.
    days.push({ code: 'holiday', from, until: daysLater(from, 9), status: 'approved' })
  } else if (random.chance(0.5)) {
    const from = week(14, 60)
    days.push({ code: 'holiday', from, until: daysLater(from, 3), status: 'approved' })
  }
  if (random.chance(0.3)) {
    const from = daysLater(week(70, 110), random.below(3))
    const half = random.chance(0.3) ? ' 12:00' : ''
    days.push({ code: 'holiday', from, until: `${daysLater(from, 1)}${half}`, status: 'requested' })
  }
  return days
}

/** Inserts kinds of absence of two countries, and when demo people were, are and will be away. */
export async function seedAbsences(db: Db, people: DemoPerson[], today: string): Promise<void> {
  await sql`update absence_kinds set allowances = ${JSON.stringify(holidays)}::jsonb
    where id = ${kindId('holiday')}`.execute(db)
  await insertRows(
    db,
    'absence_kinds',
    ofCountries.map(({ workplace, days, ...kind }) => ({
      ...kind,
      ...{ id: kindId(kind.code), is_limited: true, allowances: [{ workplace, years: 0, days }] },
    })),
  )
  const managers = new Set(people.map(({ manager }) => manager))
  const named = new Set<string>(demoPeople.map(({ username }) => username))
  const here = people.filter(
    ({ status, joined, left, manager }) =>
      ['full-time', 'contractor'].includes(status) && joined < daysLater(today, -200) && !left && manager,
  )
  const rows = here.flatMap((person) => {
    const { username, manager } = person
    const random = randomOf(`${username} notes`)
    const all = daysOf(person, !managers.has(username) && !named.has(username), today)
    return all.map(({ code, from, until, status }, index) => {
      const asked = daysLater(from < today ? from : today, code === 'sick' ? 0 : -12)
      const isDecided = status === 'approved' && code !== 'sick'
      return {
        id: seedId('absence', `${username} ${index}`),
        employee_id: personId(username),
        absence_kind_id: kindId(code),
        span: `[${from},${until})`,
        note: code === 'sick' ? '' : random.pick(notes),
        status,
        decided_by: isDecided && manager ? personId(manager) : null,
        decided_at: isDecided ? `${daysLater(asked, 2)}T09:00:00Z` : null,
        created_at: `${asked}T08:00:00Z`,
      }
    })
  })
  await insertRows(db, 'absences', rows)
}
