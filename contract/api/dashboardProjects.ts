import { z } from 'zod'
import { data, endpoint, Id, idInput, page, paging } from '../endpoint.ts'
import { blankAsNone, severalOf } from '../queries.ts'
import { AuditType, HealthArea, Severity } from './auditWords.ts'
import { BasicEmployee } from './employee.ts'
import { ActionItem, Quarter } from './health.ts'
import { DeploymentType, MemberStatus } from './projectWords.ts'
import { BasicProject } from './survey.ts'
import { workDomains } from './surveyWords.ts'
import { Picture } from '../pictures.ts'
import { problem } from '../errors/fault.ts'

const access = 'dashboards.projects.read'
/** Each counts over everybody. */
const cost = 5
/** An object with a number under each of these keys. */
const numbers = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number()])) as Record<Key, z.ZodNumber>)

const healthKeys = HealthArea.options
/** Types of audits under the keys of the wire, in the order of its legend. */
export const auditGroups = {
  frontend: 'frontend',
  backend: 'backend',
  system: 'system',
  process: 'engineering-process',
  mobile: 'mobile',
  blockchain: 'blockchain',
} as const satisfies Record<string, AuditType>
const auditKeys = Object.keys(auditGroups) as (keyof typeof auditGroups)[]
const priorities = Severity.options

/** Shapes of rules/dashboards.md#2. Every trend is in percent, and 0 where there is nothing to compare. */
export const ProjectSize = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  avatar: Picture,
  size: z.int(),
})
export type ProjectSize = z.infer<typeof ProjectSize>

/** Averages of one or more work surveys that ended on a day, `DD/MM`. */
export const WorkPoint = numbers(workDomains).extend({ endDate: z.string(), trend: numbers(workDomains) })
export type WorkPoint = z.infer<typeof WorkPoint>

export const AveragePoint = z.object({ quarter: Quarter, avg: z.number(), trend: z.number() })
export type AveragePoint = z.infer<typeof AveragePoint>

export const HealthPoint = numbers(healthKeys).extend({ quarter: Quarter, trend: numbers(healthKeys) })
export type HealthPoint = z.infer<typeof HealthPoint>

export const AuditPoint = numbers(auditKeys).extend({ quarter: Quarter, trend: numbers(auditKeys) })
export type AuditPoint = z.infer<typeof AuditPoint>

/** Open action items of the cycles of a quarter. */
export const ActionItemPoint = numbers(priorities).extend({ quarter: Quarter, trend: numbers(priorities) })
export type ActionItemPoint = z.infer<typeof ActionItemPoint>

const Trended = z.object({ value: z.number(), trend: z.number() })
export const ProjectSummary = ProjectSize.omit({ size: true }).extend({
  size: Trended,
  health: Trended,
  audit: Trended,
  newItem: Trended,
  resolvedItem: Trended,
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** What stood open on a day, `DD/MM`. */
export const SquashPoint = z.object({ snapDate: z.string(), value: z.int(), trend: z.number() })
export type SquashPoint = z.infer<typeof SquashPoint>

const chosen = { projectID: blankAsNone(idInput()) }
const ofProject = z.object(chosen)
/** Which cycles a number stands for: those of a quarter, or of the summary, where each project has its own latest and previous one. */
const cycles = { quarter: blankAsNone(Quarter), round: blankAsNone(z.enum(['latest', 'previous'])) }
const eitherCycles = 'Takes either `quarter` or `round`.'
const inPages = 'At most 999 rows to a page; without `page` the first one.'
/** Of a point, `DD/MM` as it says it. Should two of a series have the same, the later one is meant. */
const Day = z.string().regex(/^\d\d\/\d\d$/, problem('request.badDayAndMonth'))

/** Rows behind the numbers: ours, not the wire's. */
const rows = {
  sizeRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/sizes/rows',
    access,
    cost,
    summary: 'Who counts for the size of a project',
    description:
      'Memberships by name. The size (rules/dashboards.md#2.1) counts `active` ones, the summary (rules/dashboards.md#2.6) also those `on-boarding`.',
    query: z.object({ projectID: idInput(), status: severalOf(MemberStatus) }),
    response: data(
      z.array(z.object({ id: Id, employee: BasicEmployee, status: MemberStatus, deploymentType: DeploymentType })),
    ),
    refusals: ['record.notFound'],
  }),
  workSurveyRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/work-surveys/rows',
    access,
    cost,
    summary: 'Averages of each project behind a point of the work surveys',
    query: z.object({
      ...chosen,
      endDate: Day,
      domain: z.enum(workDomains),
    }),
    response: data(
      z.array(
        z.object({
          /** The survey; of several that ended together one row each. */
          eventID: Id,
          title: z.string(),
          project: BasicProject,
          average: z.number(),
          answers: z.int(),
        }),
      ),
    ),
    refusals: ['record.notFound'],
  }),
  auditRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/audits/rows',
    access,
    cost,
    summary: 'Scores behind a point of engineering health or audits',
    description: `${eitherCycles} Without \`type\` the scores of cycles; with it of audits; with \`area\` the grades of items of health audits. Only what enters the average, by project. ${inPages}`,
    query: z.object({
      ...chosen,
      ...cycles,
      type: blankAsNone(AuditType),
      area: blankAsNone(HealthArea),
      ...paging,
    }),
    response: page(
      z.object({
        id: Id,
        project: BasicProject,
        cycle: z.object({ id: Id, cycle: z.int(), quarter: Quarter }),
        /** `""` for a cycle. */
        auditID: z.string(),
        name: z.string(),
        score: z.number(),
      }),
    ),
    refusals: ['record.notFound', 'dashboard.areaOfOtherType', 'dashboard.quarterOrRound'],
  }),
  actionItemRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/action-items/rows',
    access,
    cost,
    summary: 'Action items behind a number',
    description: `${eitherCycles} \`state\` open leaves out those that are done. Items without a priority count nowhere but among the done ones. ${inPages}`,
    query: z.object({
      ...chosen,
      ...cycles,
      priority: blankAsNone(Severity),
      state: z.enum(['open', 'done']),
      ...paging,
    }),
    response: page(ActionItem.extend({ project: BasicProject })),
    refusals: ['record.notFound', 'dashboard.quarterOrRound'],
  }),
  squashRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/action-item-squash/rows',
    access,
    cost,
    summary: 'Counters of each cycle on a day of the action items',
    description: `Only cycles that had something open. ${inPages}`,
    query: z.object({ ...chosen, snapDate: Day, ...paging }),
    response: page(
      z.object({
        project: BasicProject,
        cycle: z.object({ id: Id, cycle: z.int(), quarter: Quarter }),
        high: z.int(),
        medium: z.int(),
        low: z.int(),
      }),
    ),
    refusals: ['record.notFound'],
  }),
}

/** Dashboards about projects (rules/dashboards.md#2). Series are in ascending order; the last element is the current one. */
export const dashboardProjects = {
  sizes: endpoint({
    method: 'GET',
    path: '/dashboards/projects/sizes',
    access,
    cost,
    summary: 'Size of each project',
    description:
      'Active members of live development projects of the own organization; the largest first (rules/dashboards.md#2.1).',
    response: data(z.array(ProjectSize)),
  }),
  workSurveys: endpoint({
    method: 'GET',
    path: '/dashboards/projects/work-surveys',
    access,
    cost,
    summary: 'Averages of the last six work surveys',
    description: 'rules/dashboards.md#2.2; saved drafts count, nothing is rounded.',
    query: ofProject,
    response: data(z.object({ project: BasicProject.nullable(), workSurveys: z.array(WorkPoint) })),
    refusals: ['record.notFound'],
  }),
  engineeringHealths: endpoint({
    method: 'GET',
    path: '/dashboards/projects/engineering-healths',
    access,
    cost,
    summary: 'Engineering health of the last four quarters',
    description: 'rules/dashboards.md#2.3.',
    query: ofProject,
    response: data(z.object({ average: z.array(AveragePoint), groups: z.array(HealthPoint) })),
    refusals: ['record.notFound'],
  }),
  audits: endpoint({
    method: 'GET',
    path: '/dashboards/projects/audits',
    access,
    cost,
    summary: 'Audit scores of the last four quarters',
    description: 'rules/dashboards.md#2.4.',
    query: ofProject,
    response: data(z.object({ average: z.array(AveragePoint), groups: z.array(AuditPoint) })),
    refusals: ['record.notFound'],
  }),
  actionItems: endpoint({
    method: 'GET',
    path: '/dashboards/projects/action-items',
    access,
    cost,
    summary: 'Open action items of the last four quarters',
    description: 'rules/dashboards.md#2.5; trends are not rounded.',
    query: ofProject,
    response: data(z.array(ActionItemPoint)),
    refusals: ['record.notFound'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/dashboards/projects/summary',
    access,
    cost,
    summary: 'Size, scores and action items of each project against the cycle before',
    description: 'rules/dashboards.md#2.6.',
    response: data(z.object({ summary: z.array(ProjectSummary) })),
  }),
  actionItemSquash: endpoint({
    method: 'GET',
    path: '/dashboards/projects/action-item-squash',
    access,
    cost,
    summary: 'Open action items on the last days of work surveys',
    description: 'rules/dashboards.md#2.7; trends are rounded down.',
    query: ofProject,
    response: data(
      z.object({
        all: z.array(SquashPoint),
        high: z.array(SquashPoint),
        medium: z.array(SquashPoint),
        low: z.array(SquashPoint),
      }),
    ),
    refusals: ['record.notFound'],
  }),
  ...rows,
}
