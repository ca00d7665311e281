import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { enumOf } from '../../enumOf.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import { words } from '../../words.ts'
import { Position, Seniority } from '../metadata/metadata.ts'
import { BasicEmployee, G } from './employee.ts'
import { EmploymentChange, employmentCalls } from './employment.ts'

/** `withdrawn`: by who proposed it, or because the line manager changed or one of the two left. */
export const proposalStates = words({
  open: 'Waits for a decision',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
})

/** What a line manager proposes: a part of the employment, from a day on, with the reason. */
export const NewJobProposal = EmploymentChange.pick({
  positions: true,
  seniorityID: true,
  lineManagerID: true,
  workingHours: true,
}).extend({
  from: field(DateInput, { label: 'From', kind: 'date' }),
  reason: field(required.max(200), { label: 'Reason' }),
})
export type NewJobProposal = z.infer<typeof NewJobProposal>

/** Names of what a proposal changes. */
const ProposedPart = z.enum(['positions', 'seniorityID', 'lineManagerID', 'workingHours'])

/** A proposed change of somebody's job (rules/people.md#5.15). */
export const JobProposal = z.object({
  id: Id,
  proposedBy: BasicEmployee,
  proposedAt: Instant,
  from: CalendarDate,
  reason: z.string(),
  /** What it changes. Of all else the values are empty. */
  parts: z.array(ProposedPart),
  positions: field(z.array(Position), { label: 'Positions' }),
  seniority: field(Seniority.nullable(), { label: 'Seniority' }),
  /** `null` also if there shall be none. */
  lineManager: field(BasicEmployee.nullable(), { label: 'Line manager' }),
  /** `null` also for those of the company. */
  workingHours: field(z.array(z.number()).nullable(), { label: 'Working hours', read: G }),
  state: field(enumOf(proposalStates), { label: 'State', choices: proposalStates }),
  decidedBy: BasicEmployee.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was refused. */
  answer: z.string(),
  /** The caller proposed it. */
  isMine: z.boolean(),
})
export type JobProposal = z.infer<typeof JobProposal>

const one = idParam.extend({ proposalID: idInput() })
const notOpen = ['record.notFound', 'proposal.ended'] as const

/** Calls on proposed changes of jobs (not in the specified API). */
export const jobProposals = {
  list: endpoint({
    method: 'GET',
    path: '/employees/:id/job-proposals',
    about: 'employee',
    access: 'session',
    summary: 'Proposed changes of the job of a person, newest first',
    description:
      'For those who edit the person all, for others what they proposed. Nobody sees those about themselves.',
    params: idParam,
    response: data(z.array(JobProposal)).extend({
      /** The caller is a line manager of the person. */
      mayPropose: z.boolean(),
      /** The caller decides about proposals of others. */
      mayDecide: z.boolean(),
    }),
    refusals: ['record.notFound'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/employees/:id/job-proposals',
    access: 'session',
    summary: 'Propose a change of the job of a person of my line',
    params: idParam,
    body: NewJobProposal,
    response: done,
    refusals: [
      'record.notFound',
      'proposal.notYourLine',
      'proposal.nothing',
      'proposal.open',
      'employee.ownManager',
      'employment.tooFar',
    ],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/employees/:id/job-proposals/:proposalID/accept',
    about: 'employee',
    access: 'employees.edit',
    undoable: true,
    mails: true,
    summary: 'Accept a proposed change of a job: it is made from its day on',
    params: one,
    response: done,
    refusals: ['proposal.ended', 'proposal.own', ...(employmentCalls.changeEmployment.refusals ?? [])],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/employees/:id/job-proposals/:proposalID/refuse',
    about: 'employee',
    access: 'employees.edit',
    undoable: true,
    summary: 'Refuse a proposed change of a job, with the reason',
    mails: true,
    params: one,
    body: z.object({ reason: field(required.max(200), { label: 'Reason' }) }),
    response: done,
    refusals: [...notOpen, 'proposal.own'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/employees/:id/job-proposals/:proposalID',
    access: 'session',
    summary: 'Withdraw a change of a job that I proposed',
    params: one,
    response: done,
    refusals: notOpen,
  }),
}
