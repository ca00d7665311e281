import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import { plainText } from '#contract/plainText.ts'
import type { DB } from '#server/platform/db/types.ts'
import { seedId, seedIds } from '#server/platform/db/seedIds.ts'
import { insertTables } from '#server/platform/db/insertRows.ts'
import { randomOf } from '#server/seed/random.ts'
import { bankAccountId, clientId, companyInfoId } from './commercial.ts'
import { daysLater } from './company.ts'
import { type DemoProject, markets } from './demoProjects.ts'
import { slotRows, slotsOf } from './slots.ts'

/** The id of a demo project, from its code. */
export const projectId = seedIds('project')

/** Share of an invoice, in percent, that is split among the people who hold a position. */
const pools: Partial<Record<HeadPosition, string>> = {
  'technical-lead': '2',
  'delivery-manager': '1.5',
  'account-manager': '2',
  'sale-person': '3',
}

/** The last end date of a closed project's members. */
const endOf = ({ status, members }: DemoProject) =>
  status === 'closed'
    ? (members
        .flatMap(({ end }) => end ?? [])
        .toSorted()
        .at(-1) ?? null)
    : null

function projectRow(project: DemoProject, today: string): Insertable<DB['projects']> {
  const { code, name, status, start, type, level, ratings, paid } = project
  const made = daysLater(start < today ? start : today, -14)
  const days = Math.round((Date.parse(today) - Date.parse(made)) / 86_400_000)
  const changed = daysLater(today, -1 - randomOf(`${code} changed`).below(Math.min(days - 1, 90)))
  const place = paid ? markets[paid.account] : undefined
  return {
    id: projectId(code),
    code,
    name,
    search_name: plainText(name),
    status,
    type,
    function: project.function,
    start_date: start,
    end_date: endOf(project),
    country_id: seedId('country', place?.country ?? 'Vietnam'),
    project_email: `${code}@tidewater.example`,
    client_email: paid ? [`projects@${paid.client}.example`] : [],
    allows_sending_survey: status === 'active' && type !== 'internal',
    bank_account_id: paid?.hasAccount ? bankAccountId(paid.account) : null,
    client_id: paid && clientId(paid.client),
    company_info_id: companyInfoId(place?.company ?? 'tidewater-labs'),
    organization_id: seedId('organization', place ? 'tidewater' : 'tidewater-labs'),
    account_rating: ratings.account,
    delivery_rating: ratings.delivery,
    lead_rating: ratings.lead,
    important_level: level,
    source_link: `https://git.tidewater.example/${code}`,
    doc_link: `https://docs.tidewater.example/${code}`,
    audit_notion_id: seedId('audit', code),
    created_at: `${made}T08:30:00Z`,
    updated_at: `${changed}T09:15:00Z`,
  }
}

/** Shares of the people in a position. The first gets the rest. */
function sharesOf(people: string[]): number[] {
  const others = people.slice(1).map(() => Math.floor(60 / people.length))
  return [100 - others.reduce((sum, share) => sum + share, 0), ...others]
}

function headRows(project: DemoProject): Insertable<DB['project_heads']>[] {
  const leads = project.members.filter(({ isLead }) => isLead)
  const heads = Object.entries({
    ...project.heads,
    'technical-lead': [...new Set(leads.flatMap(({ username }) => username ?? []))],
  })
  return heads.flatMap(([position, people]) =>
    people.map((username, index) => {
      const led = position === 'technical-lead' ? leads.findLast((lead) => lead.username === username) : undefined
      return {
        id: seedId('head', `${project.code}/${position}/${username}`),
        project_id: projectId(project.code),
        employee_id: seedId('person', username),
        position,
        project_member_id: led ? seedId('membership', `${project.code}/${username}/${led.start}`) : null,
        start_date: led ? null : project.start,
        end_date: led ? null : endOf(project),
        commission_rate: project.paid ? String(sharesOf(people)[index]) : '0',
      }
    }),
  )
}

/** Inserts projects with leads, managers, members and open roles. `seniorities` are by username. */
export async function seedProjects(
  db: Db,
  projects: DemoProject[],
  seniorities: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  await insertTables(db, {
    projects: projects.map((project) => projectRow(project, today)),
    project_stacks: projects.flatMap(({ code, stacks }) =>
      stacks.map((stack) => ({ project_id: projectId(code), stack_id: seedId('stack', stack) })),
    ),
    project_commission_configs: projects
      .filter(({ paid }) => paid)
      .flatMap(({ code }) =>
        Object.entries(pools).map(([position, rate]) => ({
          project_id: projectId(code),
          position,
          commission_rate: rate,
        })),
      ),
    ...slotRows(projects.flatMap((project) => slotsOf(project, seniorities, today))),
    // Some lead by a membership.
    project_heads: projects.flatMap(headRows),
  })
}
