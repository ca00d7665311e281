import type { Db, Doors } from '#server/platform/deps.ts'
import { seedAbsences } from './demo/absences.ts'
import { seedAccounts, seedLinks, seedPeople } from './demo/people.ts'
import { seedDaysOff, seedEmployments } from './demo/employments.ts'
import { seedCommercial } from './demo/commercial.ts'
import { seedActions, seedRecommendation } from './demo/engagement.ts'
import { type DemoPerson, demoCompany } from './demo/company.ts'
import { demoProjects } from './demo/demoProjects.ts'
import { seedDocuments, seedPictures } from './demo/pictures.ts'
import { seedHealth } from './demo/health.ts'
import { demoHistory, inOrder } from './demo/history.ts'
import { seedInvoices } from './demo/invoices.ts'
import { seedJoining } from './demo/joining.ts'
import { seedOwnFields } from './demo/ownFields.ts'
import { projectHistory } from './demo/projectHistory.ts'
import { seedProjects } from './demo/projects.ts'
import { seedSurveys } from './demo/surveys.ts'
import { seedWorkUnits } from './demo/workUnits.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertMissing, insertRows } from '#server/platform/db/insertRows.ts'

const organizations = {
  tidewater: 'Tidewater Software',
  'tidewater-labs': 'Tidewater Labs',
  harborline: 'Harborline Partners',
}

/**
 * Fills a database that has reference data and no people with the demo company: people, accounts, salaries, pictures,
 * projects, surveys, audits, invoices and history. Deterministic; only current data depends on `today` (`YYYY-MM-DD`).
 * `home` is the currency that invoices are converted to.
 */
export async function seedDemo(
  { write }: Pick<Doors, 'write'>,
  { today, home }: { today: string; home?: string },
): Promise<void> {
  await write((trx) => fillDemo(trx, today, home))
}

/** Seniority codes by username. */
export function senioritiesOf(people: DemoPerson[]): Map<string, string> {
  return new Map(people.map(({ username, seniority }) => [username, seniority]))
}

/** The same within the caller's transaction. */
export async function fillDemo(trx: Db, today: string, home = 'USD'): Promise<void> {
  const people = demoCompany(today)
  const projects = demoProjects(today)
  await insertMissing(
    trx,
    'organizations',
    Object.entries(organizations).map(([code, name]) => ({ id: seedId('organization', code), code, name })),
  )
  await seedPeople(trx, people, today)
  await seedLinks(trx, people)
  await seedEmployments(trx, people, today)
  await seedDaysOff(trx, today)
  await seedAbsences(trx, people, today)
  await seedAccounts(trx, people, today)
  await seedCommercial(trx)
  const seniorities = senioritiesOf(people)
  await seedProjects(trx, projects, seniorities, today)
  await seedOwnFields(trx, people, projects, today)
  await seedWorkUnits(trx, projects, today)
  await seedRecommendation(trx)
  await seedSurveys(trx, today)
  await seedActions(trx, today)
  await seedHealth(trx, today)
  await seedPictures(trx, people, projects, Object.keys(organizations))
  await seedDocuments(trx, people)
  await seedJoining(trx, people, today)
  const billing = await seedInvoices(trx, projects, { today, home })
  const events = [...demoHistory(people, today), ...projectHistory(projects, seniorities, today), ...billing]
  await insertRows(trx, 'audit_events', inOrder(events))
}
