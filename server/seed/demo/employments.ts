import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId, seedIds } from '#server/platform/db/seedIds.ts'
import { seniorities } from '#server/seed/lists/small.ts'
import { randomOf } from '#server/seed/random.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'

/** A promotion takes about so many days, and probation so many. */
const betweenPromotions = 900
export const probation = 60

const levels = Object.keys(seniorities)

/** Hours of Monday to Sunday of people who work part-time, from so many days after today on; without days, always. */
const partTime: Record<string, { hours: number[]; after?: number }> = {
  eleni: { hours: [8, 8, 8, 0, 0, 0, 0], after: -150 },
  james: { hours: [6, 6, 6, 6, 0, 0, 0] },
  grace: { hours: [4, 4, 4, 4, 4, 0, 0], after: 45 },
}

/** The place of work of people who live in a country: that of the company's office there. */
const offices: Record<string, string> = {
  Vietnam: 'VN',
  Singapore: 'SG',
  Germany: 'DE-BE',
  Poland: 'PL',
  Greece: 'GR',
  Bulgaria: 'BG',
  Portugal: 'PT',
  'United Kingdom': 'GB-ENG',
  'United States': 'US-CA',
  Canada: 'CA-ON',
}

/** Who works at another office from so many days after today on. */
const moves: Record<string, { workplace: string; reason: string; after: number }> = {
  arjun: { workplace: 'DE-BE', reason: 'Moves to Berlin', after: 45 },
}

/** A contractor whose last day is the last one of next month, and who hands over their work. */
export const leaver = { username: 'tyler', reason: 'The contract ends', projectsTo: 'quang.pham' }

/** The last day of the month that is so many months ahead. */
export function endOfMonth(today: string, ahead: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month + ahead, 0)).toISOString().slice(0, 10)
}

/** What is true of a demo person in the company from a day on. `seniority` is a code. */
export interface Step {
  day: string
  status: string
  seniority: string
  reason: string
  hours: number[] | null
  workplace: string
}

/** Probation, then a promotion every few years up to the seniority of today, then leaving. Oldest first. */
export function stepsOf(person: DemoPerson, today: string): Step[] {
  const { username, joined, left, seniority, status, place } = person
  const until = left && left < today ? left : today
  const random = randomOf(`${username} employment`)
  const worked = status === 'left' ? 'full-time' : status
  const { hours = null, after } = partTime[username] ?? {}
  const usual = after === undefined ? hours : null
  const always = { hours: usual, workplace: offices[place.country] ?? '' }
  const began = { day: joined < until ? joined : until, status: worked, seniority, reason: '', ...always }
  const promotions: string[] = []
  for (
    let day = daysLater(until, -200 - random.below(600));
    day > daysLater(joined, 400);
    day = daysLater(day, -betweenPromotions)
  )
    promotions.unshift(day)
  const at = levels.indexOf(seniority)
  const before = levels.slice(Math.max(0, at - promotions.length), at)
  const promoted = promotions.slice(promotions.length - before.length)
  const steps: Step[] = [{ ...began, seniority: before[0] ?? seniority }]
  const isTried = worked === 'full-time' && daysLater(joined, probation) < until
  if (isTried && steps[0]) {
    steps[0].status = 'probation'
    steps.push({ ...steps[0], day: daysLater(joined, probation), status: worked, reason: 'Probation passed' })
  }
  promoted.forEach((day, index) => {
    steps.push({ day, status: worked, seniority: before[index + 1] ?? seniority, reason: 'Promotion', ...always })
  })
  if (after !== undefined && steps.every(({ day }) => day < daysLater(today, after)))
    steps.push({ ...began, day: daysLater(today, after), reason: 'Part-time on request', hours })
  const move = moves[username]
  if (move) steps.push({ ...began, ...move, day: daysLater(today, move.after) })
  if (status === 'left') steps.push({ ...began, day: daysLater(until, left && left < today ? 1 : 0), status })
  if (username === leaver.username)
    steps.push({ ...began, day: daysLater(endOfMonth(today, 1), 1), status: 'left', reason: leaver.reason })
  return steps
}

/** Inserts what demo people did in the company over the years, and what is planned. Today is what their records say. */
export async function seedEmployments(db: Db, people: DemoPerson[], today: string): Promise<void> {
  const [seniorityId, positionId, organizationId, chapterId] = ['seniority', 'position', 'organization', 'chapter'].map(
    seedIds,
  )
  const ids = (idOf: ((code: string) => string) | undefined, codes: readonly string[]) =>
    codes.map((code) => idOf?.(code) ?? '')
  const rows = people.flatMap((person) => {
    const steps = stepsOf(person, today)
    return steps.map(({ day, status, seniority, reason, hours, workplace }, index) => ({
      id: seedId('employment', `${person.username} ${index}`),
      employee_id: personId(person.username),
      valid: `[${day},${steps[index + 1]?.day ?? ''})`,
      working_status: status,
      seniority_id: seniorityId?.(seniority) ?? null,
      line_manager_id: person.manager && personId(person.manager),
      position_ids: ids(positionId, person.positions),
      organization_ids: ids(organizationId, person.organizations),
      chapter_ids: ids(chapterId, person.chapters),
      working_hours: hours?.map(String) ?? null,
      workplace,
      projects_to: status === 'left' && day > today ? personId(leaver.projectsTo) : null,
      settled_at: status === 'left' && day <= today ? `${day}T00:00:00Z` : null,
      reason,
      decided_by: index === 0 ? null : personId('linh'),
      created_at: `${day <= today ? daysLater(day, -20) : daysLater(today, -3)}T03:00:00Z`,
    }))
  })
  await insertRows(db, 'employments', rows)
  await sql`update employees set left_date = ${endOfMonth(today, 1)}::date where id = ${personId(leaver.username)}`.execute(
    db,
  )
}

/** Month and day on which the company was founded. */
const founded = '-05-06'

/** Inserts a day off of the whole company: the next return of the day on which it was founded. */
export async function seedDaysOff(db: Db, today: string): Promise<void> {
  const year = Number(today.slice(0, 4)) + (today.slice(4) > founded ? 1 : 0)
  const day = { id: seedId('day off', 'founding'), name: 'Founding Day', day: `${year}${founded}`, kind: 'company' }
  await insertRows(db, 'days_off', [{ ...day, created_at: `${daysLater(today, -30)}T03:00:00Z` }])
}
