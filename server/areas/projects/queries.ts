import { type RawBuilder, sql } from 'kysely'
import { type Project, type ProjectMember, rateRead } from '#contract/api/projects/project.ts'
import { convertedOn, placesOf } from '#server/areas/exchangeRates/index.ts'
import { runs, shownDay, type Viewer } from '#server/areas/employees/index.ts'
import { basic, currencyEntry, entry, listOf, personKeys, pictured } from '#server/platform/db/shapes.ts'
import { own } from './fields.ts'
import { commissionModels, heads, leadOf } from './heads.ts'
import { allocated, positionsOf, statusOf } from './members/queries.ts'

/**
 * A member of a listed project as a JSON array without keys, with only the values that differ between members. A page
 * of the list can contain tens of thousands of members with 24 fields each (rules/projects.md#3.1).
 */
type Listed = [
  employeeID: string,
  fullName: string,
  displayName: string,
  avatar: string,
  username: string,
  status: ProjectMember['status'],
  isLead: boolean,
  deploymentType: string,
  rate: number,
  /** The currency of the rate if the reader may know that it is not the project's. */
  otherCurrency: ProjectMember['currency'],
]

/** A listed project as the query returns it. */
export type ListedProject = Omit<Project, 'members'> & { members: Listed[] }

/** A join to member `m` of a project with the currency `c`: `f` is the currency of the rate if it is another one. */
const otherCurrency = sql`left join currencies f on f.id = a.rate_currency_id and f.name is distinct from c.name`

/**
 * `revenue` of a team: the rates of its official active members in the project's currency, those in other currencies
 * converted today and rounded once; and `unconverted`, the currencies of rates that are missing in it. Without a
 * currency of the project, rates of one currency are added, and those of several are all missing
 * (rules/projects.md#5.3).
 */
function revenue(today: string): RawBuilder<unknown> {
  const earning = sql`a.deployment_type = 'official' and ${runs('m', today)}`
  const paid = sql`filter (where ${earning} and a.rate > 0)`
  const isAdded = sql`(f.id is null or c.name is null)`
  const converted = convertedOn(sql`a.rate`, sql`f.name`, sql`c.name`, today)
  const areMixed = sql`c.name is null and count(distinct a.rate_currency_id) ${paid} > 1`
  return sql`case when ${areMixed} then 0 else coalesce(sum(a.rate) filter (where ${earning} and ${isAdded}), 0) +
      coalesce(round(sum(case when not ${isAdded} then ${converted} end) filter (where ${earning}),
        ${placesOf(sql`c.name`)}), 0) end as revenue,
    case when c.name is null and not (${areMixed}) then '[]' else coalesce(json_agg(distinct f.name) filter (where ${earning}
      and a.rate > 0 and f.id is not null and ${converted} is null), '[]') end as unconverted`
}

/** True if the reader may know in which currency rates of members are. */
const readsRates = ({ me }: Viewer): boolean => me.can(rateRead)

/** A lateral join `team` for lists: `members` of project `p`, oldest membership first, and its `revenue()`. */
function listTeam(viewer: Viewer): RawBuilder<unknown> {
  const day = shownDay(viewer)
  // On another day a closed project has the members of that day.
  const isListed = viewer.day ? runs('m', day) : sql`(${runs('m', day)} or p.status = 'closed')`
  const other = readsRates(viewer) ? sql`case when f.id is not null then ${currencyEntry('f')} end` : sql`null`
  return sql`cross join lateral (select coalesce(json_agg(json_build_array(e.id, e.full_name, e.display_name, e.avatar,
        e.username, ${statusOf(day)}, lead.id is not null, a.deployment_type, a.rate, ${other}) order by m.created_at, m.id),
          '[]') as members, ${revenue(day)}
    from project_members m ${allocated(day)} join employees e on e.id = m.employee_id ${otherCurrency} ${leadOf(day)}
    where m.project_id = p.id and m.deleted_at is null and ${isListed}) team`
}

/** What a list doesn't tell of a member. */
const untold = {
  ...{ projectMemberID: '', projectSlotID: '', startDate: null, endDate: null, note: '', seniority: null },
  ...{ positions: [], upsellPerson: null, discount: 0, upsellCommissionRate: 0, leadCommissionRate: 0 },
}

/** The project in the format of the API. */
export function wholeProject({ members, ...project }: ListedProject): Project {
  const whole = members.map(
    ([employeeID, fullName, displayName, avatar, username, status, isLead, deploymentType, rate, other]) => ({
      ...{ ...untold, employeeID, fullName, displayName, avatar, username, status, isLead, deploymentType, rate },
      currency: other ?? project.currency,
    }),
  )
  return { ...project, members: whole }
}

/**
 * A lateral join `team`: `members` of project `p` in its detail as JSON, leads first (rules/projects.md#3.1), and its
 * `revenue()`. `currency` is the project's, as JSON.
 */
function team(viewer: Viewer, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = shownDay(viewer)
  const ofRate = readsRates(viewer)
    ? sql`case when f.id is null then ${currency} else ${currencyEntry('f')} end`
    : currency
  const member = sql`json_build_object('projectMemberID', '', 'projectSlotID', '', 'employeeID', e.id,
    ${personKeys('e')},
    'status', ${statusOf(day)}, 'isLead', lead.id is not null, 'deploymentType', a.deployment_type, 'startDate', null,
    'endDate', null, 'rate', a.rate, 'discount', 0, 'upsellCommissionRate', 0, 'leadCommissionRate', 0,
    'currency', ${ofRate}, 'note', '', 'seniority', ${entry('s')},
    'positions', ${positionsOf('a')},
    'upsellPerson', (select ${basic('u')} from employees u where u.id = m.upsell_person_id))`
  return sql`cross join lateral (select coalesce(json_agg(${member}
        order by lead.id is null, s.level desc, e.sort_name, m.id), '[]') as members, ${revenue(day)}
    from project_members m ${allocated(day)} join employees e on e.id = m.employee_id
      join seniorities s on s.id = a.seniority_id
      ${otherCurrency} ${leadOf(day)} where m.project_id = p.id and ${runs('m', day)}) team`
}

/** The bank account `b`, joined below. Number and owner stay blank (rules/projects.md#3.1). */
const bankAccount = sql`case when b.id is not null then
  json_build_object('id', b.id, 'accountNumber', '', 'bankName', b.bank_name, 'ownerName', '') end`

const currency = sql`case when c.id is not null then
  ${currencyEntry('c')} end`

export const organization = sql`(select ${pictured('o')}
  from organizations o where o.id = p.organization_id)`

/** Further columns of the detail. */
export const inDetail = sql`(select json_build_object('id', n.id, 'name', n.name, 'code', n.code)
    from countries n where n.id = p.country_id) as country,
  (select json_build_object('id', l.id, 'name', l.name, 'address', l.address, 'country', l.country, 'description', '',
    'registrationNumber', '', 'contacts', json_build_array()) from clients l where l.id = p.client_id) as client,
  (select json_build_object('id', i.id, 'name', i.name) from company_infos i
    where i.id = p.company_info_id) as "companyInfo",
  ${listOf(
    pictured('k'),
    sql`k.code collate "C"`,
    sql`from project_stacks l join stacks k on k.id = l.stack_id and k.deleted_at is null where l.project_id = p.id`,
  )} as stacks`

const inList = sql`null as country, null as client, null as "companyInfo", '[]'::json as stacks,
  '[]'::json as "commissionModels"`

/** The fields of an answer: `detail` has all, `list` those in its column of rules/projects.md#3.1. */
type Depth = 'list' | 'detail'

/**
 * Selects projects in the format of the API. `from` must define the table `p`. Members of a list have the short form
 * (`ListedProject`). Hidden fields are not blanked yet.
 */
export function selectProjects<Of extends Project | ListedProject = Project>(
  viewer: Viewer,
  depth: Depth,
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  const more = depth === 'list' ? inList : sql`${inDetail}, ${commissionModels(viewer)} as "commissionModels"`
  const members = depth === 'list' ? listTeam(viewer) : team(viewer, currency)
  return sql<Of>`select ${own}, team.members, team.revenue::float8 as "monthlyChargeRate", team.unconverted,
      heads.*, ${bankAccount} as "bankAccount", ${currency} as currency,
      ${organization} as organization, ${more}
    ${from} left join bank_accounts b on b.id = p.bank_account_id left join currencies c on c.id = b.currency_id
    ${heads(shownDay(viewer))} ${members} ${rest}`
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Project `p` has this id or code. A code never looks like an id (rules/projects.md#4.2). */
export const isProject = (idOrCode: string): RawBuilder<boolean> =>
  uuid.test(idOrCode) ? sql`p.id = ${idOrCode}` : sql`p.code = lower(${idOrCode})`
