import { z } from 'zod'
import { fileRefusals } from '../importReading.ts'
import { data, done, endpoint, idInput, idParam, page, paging } from '../../endpoint.ts'
import { asOfInQuery, asOfRefusals } from '../../asOf.ts'
import { blankAsNone, flag } from '../../queries.ts'
import { Member } from './project.ts'
import {
  Allocation,
  AssignedMember,
  DatedMemberEdit,
  EditedMember,
  MemberImport,
  MemberImportOutcome,
  MemberPeriod,
  NewMember,
} from './member.ts'
import { MemberStatus } from './words.ts'

const memberParams = z.object({
  id: idInput(),
  memberId: idInput(),
})

const slotParams = z.object({
  id: idInput(),
  slotId: idInput(),
})

/** Members and open roles of a project (rules/members.md). */
export const projectMembers = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/members',
    access: 'projectMembers.read',
    summary: 'Members and open roles of a project',
    description:
      '`pending` lists only open roles; other statuses depend on the current date. Open roles first, then members: running ones first, leads before others, seniority from high to low.',
    params: idParam,
    query: z.object({
      status: blankAsNone(MemberStatus),
      preload: flag(true),
      distinct: flag(false),
      sort: z.string().max(500).optional(),
      asOf: asOfInQuery,
      ...paging,
    }),
    response: page(Member),
    refusals: ['record.notFound', ...asOfRefusals],
  }),
  one: endpoint({
    method: 'GET',
    path: '/projects/:id/members/:memberId',
    access: 'projectMembers.read',
    summary: 'One member of a project, former ones too',
    params: memberParams,
    response: data(Member),
    refusals: ['record.notFound'],
  }),
  slot: endpoint({
    method: 'GET',
    path: '/projects/:id/slots/:slotId',
    access: 'projectMembers.read',
    summary: 'One open role of a project',
    params: slotParams,
    response: data(Member),
    refusals: ['record.notFound'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/:id/members',
    access: 'projectMembers.create',
    summary: 'Add a member, or an open role',
    undoable: true,
    params: idParam,
    body: NewMember,
    response: data(AssignedMember),
    refusals: [
      'employee.widensOwnRights',
      'record.notFound',
      'record.unknown',
      'member.endNotAfterStart',
      'member.slotJustTaken',
    ],
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/:id/members-import/check',
    access: 'projectMembers.create',
    cost: 20,
    summary: 'Preview of an import of members, line by line',
    description: 'Nothing is written.',
    params: idParam,
    body: MemberImport,
    response: data(MemberImportOutcome),
    refusals: ['record.notFound', ...fileRefusals],
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/projects/:id/members-import',
    access: 'projectMembers.create',
    cost: 20,
    summary: 'Add and change members and open roles from CSV',
    description:
      'Each line adds a member or open role, or changes an existing member. All lines are written in one transaction, or none if a line has an error.',
    undoable: true,
    params: idParam,
    body: MemberImport,
    response: data(MemberImportOutcome),
    refusals: ['employee.widensOwnRights', 'record.notFound', 'import.ambiguousColumn', ...fileRefusals],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/projects/:id/members',
    access: 'projectMembers.edit',
    summary: 'Edit an open role or a member, or fill an open role',
    description:
      'Seniority, positions, deployment type, percent, rate and discount of a member are true from the day `from`, today without one; a correction replaces them for all of the days on which they are true (docs/rules/time.md#6).',
    versioned: true,
    undoable: true,
    params: idParam,
    body: DatedMemberEdit,
    response: data(EditedMember),
    refusals: [
      'allocation.outside',
      'allocation.overlaps',
      'employee.widensOwnRights',
      'record.notFound',
      'record.unknown',
      'member.alreadyActive',
      'member.daysHidden',
      'member.endNotAfterStart',
      'member.slotJustTaken',
      'member.slotTaken',
    ],
  }),
  /** Saves dragging an end on the staffing timeline (not in the specified API). */
  changePeriod: endpoint({
    method: 'PUT',
    path: '/projects/:id/members/:memberId/period',
    access: 'projectMembers.edit',
    summary: 'Move the first or last day of a membership',
    description: 'Missing keys keep their value; `endDate: null` or blank removes the end.',
    versioned: true,
    undoable: true,
    params: memberParams,
    body: MemberPeriod,
    response: data(EditedMember),
    refusals: [
      'employee.widensOwnRights',
      'record.notFound',
      'member.daysHidden',
      'member.endNotAfterStart',
      'member.slotJustTaken',
      'member.slotTaken',
    ],
  }),
  allocations: endpoint({
    method: 'GET',
    path: '/projects/:id/members/:memberId/allocations',
    access: 'projectMembers.read',
    summary: 'What a member does on a project in time: planned, current, past and replaced, newest first',
    params: memberParams,
    response: data(z.array(Allocation)),
    refusals: ['record.notFound'],
  }),
  takeBackAllocation: endpoint({
    method: 'DELETE',
    path: '/projects/:id/members/:memberId/allocations/:allocationID',
    access: 'projectMembers.edit',
    summary: 'Take back a planned allocation before its first day',
    description: 'The allocation before it runs on.',
    versioned: true,
    undoable: true,
    params: memberParams.extend({ allocationID: idInput() }),
    response: done,
    refusals: ['record.notFound', 'allocation.begun', 'allocation.overlaps'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id/members/:memberId',
    access: 'projectMembers.delete',
    summary: 'Remove a member without leaving an open role',
    undoable: true,
    params: memberParams,
    response: done,
    refusals: ['record.notFound'],
  }),
  removeSlot: endpoint({
    method: 'DELETE',
    path: '/projects/:id/slots/:slotId',
    access: 'projectMembers.delete',
    summary: 'Remove an open role',
    undoable: true,
    params: slotParams,
    response: done,
    refusals: ['record.notFound'],
  }),
}
