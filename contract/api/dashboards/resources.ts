import { z } from 'zod'
import { asOfInQuery, asOfRefusals } from '../../asOf.ts'
import { CalendarDate, Instant } from '../../dates.ts'
import { data, endpoint, Id, page, paging } from '../../endpoint.ts'
import { enumOf } from '../../enumOf.ts'
import { blankAsNone, mineFilter } from '../../queries.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { Position, Seniority, Stack } from '../metadata/metadata.ts'
import { DeploymentType, WorkUnitType } from '../projects/words.ts'
import { BasicProject } from '../surveys/survey.ts'
import { LikertLevel, workDomains } from '../surveys/words.ts'
import { problem } from '../../errors/fault.ts'
import { words } from '../../words.ts'

const access = 'dashboards.resources.read'
/** Each number counts all people, whatever the filter. */
const cost = 5
const keyword = z.string().max(200).optional()
/** The number of people on all pages, where a page was asked for. */
const pagedTotal = { total: z.int().optional() }

/** Shapes of rules/dashboards.md#3. An open role. */
export const PendingSlot = z.object({
  id: Id,
  type: DeploymentType,
  note: z.string(),
  createdAt: Instant,
  seniority: Seniority.nullable(),
  project: BasicProject,
  positions: z.array(Position),
})
export type PendingSlot = z.infer<typeof PendingSlot>

/** A person without official client work, now or soon. */
export const AvailableEmployee = BasicEmployee.extend({
  seniority: Seniority.nullable(),
  positions: z.array(Position),
  stacks: z.array(Stack),
  projects: z.array(BasicProject),
})
export type AvailableEmployee = z.infer<typeof AvailableEmployee>

/** Uses of people’s time on a day (rules/dashboards.md#3.2), in the order of the bars from top to bottom. */
export const utilizationStates = words({ available: 'Available', internal: 'Internal', staffed: 'Staffed' })
export const UtilizationState = enumOf(utilizationStates)
export type UtilizationState = z.infer<typeof UtilizationState>

/** First day of a month, with the number of people in each state. */
export const UtilizationMonth = z.object({
  date: Instant,
  staffed: z.int(),
  internal: z.int(),
  available: z.int(),
})
export type UtilizationMonth = z.infer<typeof UtilizationMonth>

/** Open roles at the end of a month, today for the current one (rules/dashboards.md#3.6). */
export const OpenRolesMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  roles: z.int(),
  /** The day on which the oldest was made; `null` without any. */
  since: CalendarDate.nullable(),
})
export type OpenRolesMonth = z.infer<typeof OpenRolesMonth>

/** `YYYY-MM`, one of the months that the numbers have. */
const knownMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, problem('request.badMonth'))

/** Lower bounds of the staffed percentage for the bands "healthy" and "watch" (rules/dashboards.md#3.2). */
export const utilizationBands = { healthy: 80, watch: 60 } as const

/** Roles of project leads and managers (rules/projects.md#1.1). */
export const headRoles = words({
  'technical-lead': 'Lead',
  'delivery-manager': 'Delivery manager',
  'account-manager': 'Account manager',
  'sale-person': 'Sales',
  'deal-closing': 'Deal closing',
})

const WorkUnitEntry = z.object({ project: BasicProject, workUnitName: z.string() })
export const WorkUnitDistribution = z.object({
  employee: BasicEmployee,
  learning: z.object({ total: z.int(), workUnits: z.array(WorkUnitEntry) }),
  development: z.object({ total: z.int(), workUnits: z.array(WorkUnitEntry) }),
  management: z.object({
    total: z.int(),
    workUnits: z.array(WorkUnitEntry),
    projectHeads: z.array(z.object({ project: BasicProject, position: enumOf(headRoles) })),
  }),
  /** `null` instead of `[]`: clients print a stray 0 for an empty list. */
  training: z.object({
    total: z.int(),
    workUnits: z.array(WorkUnitEntry).nullable(),
    mentees: z.array(BasicEmployee).nullable(),
  }),
})
export type WorkUnitDistribution = z.infer<typeof WorkUnitDistribution>

/** Percentages of all pairs of person and activity, with two decimals. */
export const DistributionSummary = z.object({
  learning: z.number(),
  development: z.number(),
  management: z.number(),
  training: z.number(),
})
export type DistributionSummary = z.infer<typeof DistributionSummary>

export const WorkSurveySummary = z.object({
  type: z.enum(workDomains),
  /** `DD/MM/YYYY`. */
  dates: z.array(z.string()),
  data: z.array(
    z.object({
      reviewer: BasicEmployee,
      listAnswers: z.array(
        z.object({
          date: z.string(),
          answers: z.array(z.object({ answer: LikertLevel, project: BasicProject })),
        }),
      ),
    }),
  ),
})
export type WorkSurveySummary = z.infer<typeof WorkSurveySummary>

/** A change of an average between the last two work surveys, of a project or of a person. */
export const WorkMove = z.object({
  project: BasicProject.nullable(),
  person: BasicEmployee.nullable(),
  domain: z.enum(workDomains),
  before: z.number(),
  now: z.number(),
  /** In points of the scale from 1 to 5, not rounded. */
  move: z.number(),
})
export type WorkMove = z.infer<typeof WorkMove>

/** What moved between the last two work surveys (rules/dashboards.md#3.7). */
export const WorkMoves = z.object({
  /** The last days of the two surveys; null while there are fewer. */
  now: CalendarDate.nullable(),
  before: CalendarDate.nullable(),
  /** The largest first, at most 100. */
  moves: z.array(WorkMove),
  /** Who told too much work in both, with the heaviest scores, and on which projects now. */
  twice: z.array(z.object({ person: BasicEmployee, before: z.int(), now: z.int(), projects: z.array(BasicProject) })),
})
export type WorkMoves = z.infer<typeof WorkMoves>

/** Dashboards about people’s time (rules/dashboards.md#3). */
export const dashboardResources = {
  availabilities: endpoint({
    method: 'GET',
    path: '/dashboards/resources/availabilities',
    access,
    onSome: true,
    cost,
    summary: 'Open roles, and people who are free or soon will be',
    replica: true,
    description:
      'rules/dashboards.md#3.1. Availability looks two months ahead. With `page`: all open roles, one page of people, and `total` of people.',
    query: z.object({ ...paging, asOf: asOfInQuery }),
    refusals: asOfRefusals,
    response: data(z.object({ slots: z.array(PendingSlot), employees: z.array(AvailableEmployee) })).extend(pagedTotal),
    exact: true,
  }),
  utilization: endpoint({
    method: 'GET',
    path: '/dashboards/resources/utilization',
    access,
    onSome: true,
    cost,
    summary: 'People staffed, on internal work and available, over seven months',
    replica: true,
    description: 'rules/dashboards.md#3.2: the first day of each month, from three months ago to three ahead.',
    query: z.object({ asOf: asOfInQuery, mine: mineFilter }),
    response: data(z.array(UtilizationMonth)),
    refusals: asOfRefusals,
  }),
  /** The names behind a number (not in the specified API). */
  utilizationPeople: endpoint({
    method: 'GET',
    path: '/dashboards/resources/utilization/people',
    access,
    onSome: true,
    cost,
    summary: 'People in one state on the first day of a month',
    replica: true,
    description: 'By display name, each with the projects that cover the day.',
    query: z.object({
      /** `YYYY-MM`, one of the seven months. */
      month: knownMonth,
      state: UtilizationState,
      asOf: asOfInQuery,
      mine: mineFilter,
      ...paging,
    }),
    response: page(BasicEmployee.extend({ projects: z.array(BasicProject) })),
    refusals: ['dashboard.monthOutside', ...asOfRefusals],
  }),
  /** How many roles were open (not in the specified API). */
  openRoles: endpoint({
    method: 'GET',
    path: '/dashboards/resources/open-roles',
    access,
    cost,
    summary: 'Open roles at the end of the last four months',
    replica: true,
    description: 'rules/dashboards.md#3.6. The last month is the current one, as of today.',
    query: z.object({ mine: mineFilter }),
    response: data(z.array(OpenRolesMonth)),
  }),
  /** The roles behind a number of `openRoles` (not in the specified API). */
  openRoleRows: endpoint({
    method: 'GET',
    path: '/dashboards/resources/open-roles/rows',
    access,
    cost,
    summary: 'Roles that were open at the end of a month, the oldest first',
    replica: true,
    query: z.object({ month: knownMonth, mine: mineFilter }),
    response: data(z.array(PendingSlot)),
    refusals: ['dashboard.monthOutside'],
  }),
  workUnitDistribution: endpoint({
    method: 'GET',
    path: '/dashboards/resources/work-unit-distribution',
    access,
    onSome: true,
    cost,
    summary: 'What full-time people and contractors spend their time on',
    replica: true,
    description:
      'rules/dashboards.md#3.3. `name` matches beginnings of words in name and team email. `sort` sorts by the total; without it, rows are sorted by name. Without `page`: all people; with it also `total`.',
    query: z.object({
      name: keyword,
      type: blankAsNone(WorkUnitType),
      sort: blankAsNone(z.enum(['asc', 'desc'])),
      asOf: asOfInQuery,
      ...paging,
    }),
    refusals: asOfRefusals,
    response: data(z.object({ workUnitDistributions: z.array(WorkUnitDistribution) })).extend(pagedTotal),
    exact: true,
  }),
  workUnitDistributionSummary: endpoint({
    method: 'GET',
    path: '/dashboards/resources/work-unit-distribution-summary',
    access,
    onSome: true,
    cost,
    summary: 'Shares of what the company spends its time on',
    replica: true,
    description: 'rules/dashboards.md#3.4.',
    query: z.object({ asOf: asOfInQuery }),
    response: data(DistributionSummary),
    refusals: asOfRefusals,
  }),
  workSurveySummaries: endpoint({
    method: 'GET',
    path: '/dashboards/resources/work-survey-summaries',
    access,
    onSome: true,
    cost,
    summary: 'Answers of work surveys of the last ten weeks, by person',
    replica: true,
    description:
      'rules/dashboards.md#3.5: always three entries, workload, deadline, learning; `total` counts people. Without `page`: all people. `dates` come from all finished forms, whatever the filter.',
    query: z.object({ keyword, ...paging }),
    response: page(WorkSurveySummary),
    exact: true,
  }),
  /** What a lead looks at after a work survey (not in the specified API). */
  workMoves: endpoint({
    method: 'GET',
    path: '/dashboards/resources/work-survey-moves',
    access,
    onSome: true,
    cost,
    summary: 'What moved between the last two work surveys, and who told twice that the work is too much',
    replica: true,
    description: 'rules/dashboards.md#3.7.',
    query: z.object({ mine: mineFilter }),
    response: data(WorkMoves),
  }),
}
