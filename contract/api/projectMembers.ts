import { z } from 'zod'
import { data, done, endpoint, idInput, idParam, page, paging } from '../endpoint.ts'
import { blankAsNone, flag } from '../queries.ts'
import { Member } from './project.ts'
import {
  AssignedMember,
  EditedMember,
  MemberEdit,
  MemberImport,
  MemberImportOutcome,
  MemberPeriod,
  NewMember,
} from './projectMember.ts'
import { MemberStatus } from './projectWords.ts'

const memberParams = z.object({
  id: idInput(),
  memberId: idInput(),
})

const slotParams = z.object({
  id: idInput(),
  slotId: idInput(),
})

/** The seats of a project and who sits in them (rules/members.md). */
export const projectMembers = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/members',
    access: 'projectMembers.read',
    summary: 'Members and open roles of a project',
    description:
      '`pending` lists open roles only, the other statuses go by the dates of today. Open roles first, then members: running ones first, leads before others, seniority from high to low.',
    params: idParam,
    query: z.object({
      status: blankAsNone(MemberStatus),
      preload: flag(true),
      distinct: flag(false),
      sort: z.string().max(500).optional(),
      ...paging,
    }),
    response: page(Member),
    refusals: ['record.notFound'],
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
    refusals: ['record.notFound', 'record.unknown', 'member.endNotAfterStart', 'member.seatJustTaken'],
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/:id/members-import/check',
    access: 'projectMembers.create',
    cost: 20,
    summary: 'What an import of members would add and change, line by line',
    description: 'Nothing is written.',
    params: idParam,
    body: MemberImport,
    response: data(MemberImportOutcome),
    refusals: [
      'record.notFound',
      'import.badCharacter',
      'import.badQuotes',
      'import.noLines',
      'import.slow',
      'import.tooManyCells',
      'import.tooManyLines',
      'import.twoColumns',
      'import.unreadableLetters',
    ],
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/projects/:id/members-import',
    access: 'projectMembers.create',
    cost: 20,
    summary: 'Add and change members and open roles from CSV',
    description:
      'Each line is a new seat, or changes the seat of somebody who is on the project already. Everything is written in one transaction, or nothing when a single line is broken.',
    undoable: true,
    params: idParam,
    body: MemberImport,
    response: data(MemberImportOutcome),
    refusals: [
      'record.notFound',
      'import.badCharacter',
      'import.badQuotes',
      'import.noLines',
      'import.slow',
      'import.tooManyCells',
      'import.tooManyLines',
      'import.twoColumns',
      'import.unreadableLetters',
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/projects/:id/members',
    access: 'projectMembers.edit',
    summary: 'Edit an open role or a member, or fill an open role',
    versioned: true,
    undoable: true,
    params: idParam,
    body: MemberEdit,
    response: data(EditedMember),
    refusals: [
      'record.notFound',
      'record.unknown',
      'member.alreadyActive',
      'member.daysHidden',
      'member.endNotAfterStart',
      'member.seatJustTaken',
      'member.seatTaken',
    ],
  }),
  /** Ours: what dragging an end on the staffing timeline saves. */
  changePeriod: endpoint({
    method: 'PUT',
    path: '/projects/:id/members/:memberId/period',
    access: 'projectMembers.edit',
    summary: 'Move the first or last day of a membership',
    description:
      'A key that is left out keeps its stored value; `endDate: null` or blank lets it run on. An end that has come makes the member inactive, as with every edit; one that moves back into the future makes him active again.',
    versioned: true,
    undoable: true,
    params: memberParams,
    body: MemberPeriod,
    response: data(EditedMember),
    refusals: [
      'record.notFound',
      'member.daysHidden',
      'member.endNotAfterStart',
      'member.seatJustTaken',
      'member.seatTaken',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id/members/:memberId',
    access: 'projectMembers.delete',
    summary: 'Remove a member; the seat goes too',
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
