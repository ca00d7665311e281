import { z } from 'zod'
import { asOfInQuery, asOfRefusals } from '../../asOf.ts'
import { data, endpoint, Id, idInput, page, paging } from '../../endpoint.ts'
import { blankAsNone, mineFilter, severalOf } from '../../queries.ts'
import { AuditType, HealthArea, Severity } from '../projectAudits/words.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { ActionItem, Quarter } from '../projectAudits/audit.ts'
import { DeploymentType, MemberStatus } from '../projects/words.ts'
import { BasicProject } from '../surveys/survey.ts'
import { workDomains } from '../surveys/words.ts'
import { Picture } from '../../pictures.ts'
import { problem } from '../../errors/fault.ts'

const access = 'dashboards.projects.read'
/** Each number counts all projects, whatever the filter. */
const cost = 5
/** An object schema with a number for each key. */
const numbers = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number()])) as Record<Key, z.ZodNumber>)

const healthKeys = HealthArea.options
/** Audit types by their keys in the API, in the order of the legend. */
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

/** Shapes of rules/dashboards.md#2. Trends are percentages; 0 if there is nothing to compare with. */
export const ProjectSize = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  avatar: Picture,
  size: z.int(),
})
export type ProjectSize = z.infer<typeof ProjectSize>

/** Averages of the work surveys that ended on a day, `DD/MM`. */
export const WorkPoint = numbers(workDomains).extend({ endDate: z.string(), trend: numbers(workDomains) })
export type WorkPoint = z.infer<typeof WorkPoint>

export const AveragePoint = z.object({ quarter: Quarter, avg: z.number(), trend: z.number() })
export type AveragePoint = z.infer<typeof AveragePoint>

export const HealthPoint = numbers(healthKeys).extend({ quarter: Quarter, trend: numbers(healthKeys) })
export type HealthPoint = z.infer<typeof HealthPoint>

export const AuditPoint = numbers(auditKeys).extend({ quarter: Quarter, trend: numbers(auditKeys) })
export type AuditPoint = z.infer<typeof AuditPoint>

/** Open action items of a quarter's cycles. */
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

/** Open action items on a day, `DD/MM`. */
export const SquashPoint = z.object({ snapDate: z.string(), value: z.int(), trend: z.number() })
export type SquashPoint = z.infer<typeof SquashPoint>

const chosen = { projectID: blankAsNone(idInput()) }
const ofProject = z.object(chosen)
/** Cycles behind a number: those of a quarter, or each project's own latest or previous one, as in the summary. */
const cycles = { quarter: blankAsNone(Quarter), round: blankAsNone(z.enum(['latest', 'previous'])) }
const eitherCycles = 'Takes either `quarter` or `round`.'
const inPages = 'At most 999 rows per page. Without `page`: the first page.'
/** Day of a point, `DD/MM`. If two points of a series share it, the later one is used. */
const Day = z.string().regex(/^\d\d\/\d\d$/, problem('request.badDayAndMonth'))

/** Rows behind the numbers (not in the specified API). */
const rows = {
  sizeRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/sizes/rows',
    access,
    cost,
    summary: 'Members that count for the size of a project',
    replica: true,
    description:
      'Memberships by name. The size (rules/dashboards.md#2.1) counts `active` ones, the summary (rules/dashboards.md#2.6) also those `on-boarding`.',
    query: z.object({ projectID: idInput(), status: severalOf(MemberStatus), asOf: asOfInQuery }),
    response: data(
      z.array(z.object({ id: Id, employee: BasicEmployee, status: MemberStatus, deploymentType: DeploymentType })),
    ),
    refusals: ['record.notFound', ...asOfRefusals],
  }),
  workSurveyRows: endpoint({
    method: 'GET',
    path: '/dashboards/projects/work-surveys/rows',
    access,
    cost,
    summary: 'Averages of each project behind a point of the work surveys',
    replica: true,
    query: z.object({
      ...chosen,
      endDate: Day,
      domain: z.enum(workDomains),
    }),
    response: data(
      z.array(
        z.object({
          /** The survey. Surveys that ended on the same day have one row each. */
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
    replica: true,
    description: `${eitherCycles} Without \`type\`: scores of cycles; with it: scores of audits; with \`area\`: grades of items in health audits. Only values that count for the average, by project. ${inPages}`,
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
    replica: true,
    description: `${eitherCycles} \`state\` open excludes done items. Items without a priority count only as done. ${inPages}`,
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
    summary: 'Open action items of each cycle on a day',
    replica: true,
    description: `Only cycles with open items. ${inPages}`,
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

/**
 * Dashboards about projects (rules/dashboards.md#2). Series are in ascending order; the last element is the current
 * one.
 */
export const dashboardProjects = {
  sizes: endpoint({
    method: 'GET',
    path: '/dashboards/projects/sizes',
    access,
    cost,
    summary: 'Size of each project',
    replica: true,
    description:
      'Active members of live development projects of the own organization; the largest first (rules/dashboards.md#2.1).',
    query: z.object({ asOf: asOfInQuery }),
    response: data(z.array(ProjectSize)),
    refusals: asOfRefusals,
  }),
  workSurveys: endpoint({
    method: 'GET',
    path: '/dashboards/projects/work-surveys',
    access,
    cost,
    summary: 'Averages of the last six work surveys',
    replica: true,
    description: 'rules/dashboards.md#2.2. Includes saved drafts; not rounded.',
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
    replica: true,
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
    replica: true,
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
    replica: true,
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
    summary: 'Size, scores and action items of each project, compared with its previous cycle',
    replica: true,
    description: 'rules/dashboards.md#2.6.',
    query: z.object({ mine: mineFilter }),
    response: data(z.object({ summary: z.array(ProjectSummary) })),
  }),
  actionItemSquash: endpoint({
    method: 'GET',
    path: '/dashboards/projects/action-item-squash',
    access,
    cost,
    summary: 'Open action items on the last days of work surveys',
    replica: true,
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
