import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../dates.ts'
import { endpoint, Id, idInput, page, paging } from '../endpoint.ts'
import { field } from '../fields.ts'
import { blankAsNone } from '../queries.ts'
import { BasicEmployee } from './employee.ts'
import { DeploymentType, deploymentTypes, MemberStatus, ProjectStatus } from './projectWords.ts'
import { Picture } from '../pictures.ts'

/** One seat over time: a membership, or an open role, which is open from its making on. */
export const StaffingBar = z.object({
  /** The membership, or the seat when it is vacant. */
  id: Id,
  projectSlotID: Id,
  /** `""` for an open role. */
  projectMemberID: z.string(),
  createdAt: Instant,
  /** For `If-Match`, as of a member. */
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
  status: MemberStatus,
  isLead: z.boolean(),
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
})
export type StaffingBar = z.infer<typeof StaffingBar>

/** How much of a person's time a seat takes (docs/decisions/012-allocation.md). */
export const allocationOf = { official: 1, 'part-time': 0.5, shadow: 0 } as const

/** One row: a person or a project with its seats in the window, oldest first. */
export const StaffingRow = z.object({
  id: Id,
  /** Of a row by people; `null` for a row by projects. */
  person: BasicEmployee.nullable(),
  project: StaffingBar.shape.project.nullable(),
  bars: z.array(StaffingBar),
  /** Stretches in which the seats that the caller sees take more than all of the person's time; `to` is the day after the last. */
  over: z.array(z.object({ from: CalendarDate, to: CalendarDate.nullable(), allocation: z.number() })),
})
export type StaffingRow = z.infer<typeof StaffingRow>

/** Who works where and when: ours, not the wire's. */
export const staffing = {
  list: endpoint({
    method: 'GET',
    path: '/staffing',
    access: 'projectMembers.read',
    cost: 10,
    summary: 'Staffing between two days, by people or by projects',
    description:
      'Only projects that the caller sees count (rules/projects.md#2.1); people are those on them, and for callers who see all colleagues also those who are free. Rows by name; people whose time is over-allocated can be asked for alone.',
    query: z.object({
      by: z.enum(['people', 'projects']),
      from: DateInput,
      /** The day after the last one. */
      to: DateInput,
      projectID: blankAsNone(idInput()),
      keyword: z.string().max(200).optional(),
      only: blankAsNone(z.enum(['vacant', 'over', 'free'])),
      ...paging,
    }),
    response: page(StaffingRow),
    refusals: ['staffing.endsBeforeStart', 'staffing.tooLong'],
  }),
}
