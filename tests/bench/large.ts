import { sql } from 'kysely'
import type { Doors } from '#server/platform/deps.ts'
import { seedAccounts, seedLinks, seedPeople } from '#server/seed/demo/people.ts'
import type { DemoPerson } from '#server/seed/demo/company.ts'
import { seedHealth } from '#server/seed/demo/health.ts'
import { seedProjects } from '#server/seed/demo/projects.ts'
import { seedSurveys } from '#server/seed/demo/surveys.ts'
import { fillDemo, senioritiesOf } from '#server/seed/demo.ts'
import { largeCompany } from './large/company.ts'
import { seedHistory } from './large/history.ts'
import { seedLargeInvoices } from './large/invoices.ts'
import { largeProjects } from './large/projects.ts'
import { people as demoLines } from '#server/seed/lists/people.ts'

const batch = 2_000

const fiveYears = { quarters: 20, halves: 10, fortnights: 130 }
/** Answers of one participant over all surveys. */
const answersEach = 270

/**
 * Fills a database that has reference data and no people with a large company: the demo company, plus generated people
 * up to `people` who joined within `years` years, `projects` (default: one per 25 people) with audits, about `answers`
 * survey answers over five years, and about `invoices` invoices. Deterministic for a given day.
 * @throws Error if `people` is less than the demo company has
 */
export async function seedLarge(
  { write }: Pick<Doors, 'write'>,
  {
    people: count,
    years,
    today,
    answers = 0,
    invoices = 0,
    projects: wanted,
  }: { people: number; years: number; today: string; answers?: number; invoices?: number; projects?: number },
): Promise<void> {
  if (count < demoLines.length) {
    throw new Error(`The demo company alone has ${demoLines.length} people. Ask for at least that many.`)
  }
  // Generating many people takes longer than the usual limits.
  await write(
    async (trx) => {
      await fillDemo(trx, today)
      const people: DemoPerson[] = [...largeCompany(count - demoLines.length, years, today)]
      for (let done = 0; done < people.length; done += batch) {
        const some = people.slice(done, done + batch)
        await seedPeople(trx, some, today)
        await seedLinks(trx, some)
        await seedAccounts(trx, some, today)
      }
      const seniorities = senioritiesOf(people)
      const projects = largeProjects(people, wanted ?? Math.ceil(people.length / 25), years, today)
      for (let done = 0; done < projects.length; done += batch / 50) {
        await seedProjects(trx, projects.slice(done, done + batch / 50), seniorities, today)
      }
      await sql`select begin_employments(null, ${today}::date)`.execute(trx)
      await seedHistory(trx)
      await sql`analyze`.execute(trx)
      if (invoices > 0) await seedLargeInvoices(trx, { count: invoices, years, today, home: 'USD' })
      await seedHealth(trx, today, { quarters: fiveYears.quarters })
      if (answers > 0) {
        await seedSurveys(trx, today, { span: fiveYears, most: Math.round(answers / answersEach) })
      }
    },
    { millis: 0 },
  )
  await write((trx) => sql`analyze`.execute(trx), { millis: 0 })
}
