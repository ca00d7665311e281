import { z } from 'zod'
import { asOfInQuery, asOfRefusals } from '../asOf.ts'
import { CalendarDate, DateInput, Instant } from '../dates.ts'
import { data, endpoint, Id, idInput, page, paging } from '../endpoint.ts'
import { field } from '../fields.ts'
import { blankAsNone, mineFilter } from '../queries.ts'
import { BasicEmployee } from './employees/employee.ts'
import { DeploymentType, deploymentTypes, MemberStatus, ProjectStatus } from './projects/words.ts'
import { Picture } from '../pictures.ts'

/** A membership or open role over time. An open role without a first day starts when it is created. */
export const StaffingBar = z.object({
  /** Id of the membership, or of the open role. */
  id: Id,
  projectSlotID: Id,
  /** `""` for an open role. */
  projectMemberID: z.string(),
  createdAt: Instant,
  /** Version for `If-Match`, as for members. */
  updatedAt: Instant.nullable(),
  project: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    avatar: Picture,
    status: ProjectStatus,
  }),
  person: BasicEmployee.nullable(),
  seniority: z.string(),
  positions: z.array(z.string()),
  deploymentType: field(DeploymentType, { label: 'Deployment type', choices: deploymentTypes }),
  /** Of the person's own time, today. */
  percent: z.int(),
  /** The percent over time, oldest first. `to` is the day after the last one. None for an open role. */
  shares: z.array(z.object({ from: CalendarDate, to: CalendarDate.nullable(), percent: z.int() })),
  status: MemberStatus,
  isLead: z.boolean(),
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
})
export type StaffingBar = z.infer<typeof StaffingBar>

/** One row: a person or a project with its bars in the window, oldest first. */
export const StaffingRow = z.object({
  id: Id,
  /** Set in rows by people, `null` in rows by projects. */
  person: BasicEmployee.nullable(),
  project: StaffingBar.shape.project.nullable(),
  /** The last day of an absence in which the person is on the shown day; `null` if not, or if the caller can't know. */
  awayUntil: CalendarDate.nullable(),
  /**
   * The person's hours in the window without days off and approved absences, and those that visible projects take;
   * `null` in rows of projects.
   */
  hours: z.object({ has: z.number(), given: z.number() }).nullable(),
  bars: z.array(StaffingBar),
  /** Periods in which visible memberships exceed the time of a person who has hours then. `to` is the day after the last one. */
  over: z.array(z.object({ from: CalendarDate, to: CalendarDate.nullable(), allocation: z.number() })),
})
export type StaffingRow = z.infer<typeof StaffingRow>

/** Hours of a month. */
export const CapacityMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Of the people, without days off and approved absences. */
  has: z.number(),
  /** Of these, those that projects take. */
  given: z.number(),
  /** That open roles need. */
  open: z.number(),
})
export type CapacityMonth = z.infer<typeof CapacityMonth>

/** The staffing timeline (not in the specified API). */
export const staffing = {
  list: endpoint({
    method: 'GET',
    path: '/staffing',
    access: 'projectMembers.read',
    cost: 10,
    summary: 'Staffing between two days, by people or by projects',
    description:
      'Only visible projects (rules/projects.md#2.1) and their people; callers who see all colleagues also get people without a project. Rows by name. `only` filters, for example by over-allocated people.',
    query: z.object({
      by: z.enum(['people', 'projects']),
      from: DateInput,
      /** The day after the last one. */
      to: DateInput,
      projectID: blankAsNone(idInput()),
      keyword: z.string().max(200).optional(),
      only: blankAsNone(z.enum(['vacant', 'over', 'free'])),
      /** Who is here, and what members are, on another day. The window stays (docs/rules/time.md#7.4). */
      asOf: asOfInQuery,
      mine: mineFilter,
      ...paging,
    }),
    response: page(StaffingRow),
    refusals: ['staffing.endsBeforeStart', 'staffing.tooLong', ...asOfRefusals],
  }),
  capacity: endpoint({
    method: 'GET',
    path: '/staffing/capacity',
    // As for utilization: first and last days of people are in the sums.
    access: 'dashboards.resources.read',
    onSome: true,
    cost: 10,
    summary: 'Hours that people have, that projects take, and that open roles need, in six months',
    description:
      'From the current month on. The sums of the rows by people of each month in `GET /staffing`, and the hours of its open roles (rules/members.md#5.4).',
    replica: true,
    query: z.object({ mine: mineFilter }),
    response: data(z.array(CapacityMonth)),
  }),
}
