import { z } from 'zod'
import { data, done, endpoint, idParam, page, paging } from '../../endpoint.ts'
import { asOfInQuery, asOfRefusals } from '../../asOf.ts'
import { FilterDay } from '../../dates.ts'
import { blankAsNone, flag, fromJson, idsFilter, severalOf } from '../../queries.ts'
import { avatarUpload } from '../../pictures.ts'
import { OwnCells } from '../employees/employee.ts'
import { ownFieldCalls } from '../employees/ownFields.ts'
import { OwnFilters } from '../metadata/ownFields.ts'
import { TimelineEntry } from '../timeline.ts'
import { Project } from './project.ts'
import {
  CreatedProject,
  NewProject,
  ProjectContactInfo,
  ProjectContactInfoAnswer,
  ProjectGeneralInfo,
  ProjectGeneralInfoAnswer,
  ProjectStatusAnswer,
  ProjectStatusChange,
} from './edits.ts'
import { ImportantLevel, ProjectFunction, ProjectStatus, ProjectType } from './words.ts'
import { Picture } from '../../pictures.ts'

/**
 * Sort orders of projects (rules/projects.md#3.2), including additions of Muster. Fields that the caller can't read
 * are ignored.
 */
export const projectOrders = [
  'monthlyChargeRate',
  'importantLevel',
  'updatedAt',
  'projectName',
  'startDate',
  'projectStatus',
  'leadRating',
  'accountRating',
  'deliveryRating',
] as const
export type ProjectOrder = (typeof projectOrders)[number]

/** Query of `GET /projects`. */
export const ProjectSearch = z.object({
  ...paging,
  sort: z.string().max(500).optional(),
  status: severalOf(ProjectStatus),
  type: severalOf(ProjectType),
  name: z.string().max(200).optional(),
  /** These filters are additions of Muster. */
  ids: idsFilter,
  function: severalOf(ProjectFunction),
  /** Only for callers with full access; otherwise ignored. */
  importantLevel: severalOf(ImportantLevel),
  /** Billed with these. Only for callers with full access; otherwise ignored. */
  clients: idsFilter,
  companyInfos: idsFilter,
  bankAccounts: idsFilter,
  /** Projects that start, or end, on these days or between them. */
  startFrom: blankAsNone(FilterDay),
  startTo: blankAsNone(FilterDay),
  endFrom: blankAsNone(FilterDay),
  endTo: blankAsNone(FilterDay),
  /** Adds `counts`: the number of projects in each status, with the other filters applied. */
  withCounts: flag(false),
  /** Filters by own fields as JSON (docs/rules/people.md#8.5). */
  own: blankAsNone(z.preprocess(fromJson, OwnFilters)),
  /** Adds `own` to each row: the values of own fields that the caller can read. */
  withOwn: flag(false),
  /** Members, heads and revenue of another day (docs/rules/time.md#7.4). */
  asOf: asOfInQuery,
})
export type ProjectSearch = z.infer<typeof ProjectSearch>

/** A row of the list of projects. `own` only if the search asks for it. */
export const ListedProject = Project.extend({ own: OwnCells.optional() })
export type ListedProject = z.infer<typeof ListedProject>

const edit = { access: 'projects.edit', versioned: true, undoable: true, params: idParam } as const

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    access: 'projects.read',
    summary: 'Projects that the caller sees',
    description:
      'With full access all, otherwise the active projects on which the caller works (rules/projects.md#2.1). Highest monthly revenue first for callers who may see it, by name for others. `sort` accepts several fields; unknown or unreadable ones are ignored, but still echoed.',
    query: ProjectSearch,
    response: page(ListedProject).extend({ counts: z.record(z.string(), z.int()).optional() }),
    refusals: asOfRefusals,
  }),
  options: endpoint({
    method: 'GET',
    path: '/projects/options/names',
    access: 'projects.read',
    summary: 'Names of all projects that the caller sees, closed ones too',
    description: 'Options for filters, by name, with the same projects as the list. Not in the specified API.',
    response: data(z.array(Project.pick({ id: true, code: true, name: true, avatar: true }))),
  }),
  one: endpoint({
    method: 'GET',
    path: '/projects/:id',
    access: 'projects.read',
    summary: 'One project by id or code',
    params: z.object({ id: z.string().min(1).max(200) }),
    query: z.object({ asOf: asOfInQuery }),
    response: data(Project),
    refusals: ['record.notFound', ...asOfRefusals],
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    access: 'projects.create',
    summary: 'Create a project with its heads and members',
    body: NewProject,
    response: data(CreatedProject),
    refusals: [
      'employee.widensOwnRights',
      'record.unknown',
      'member.endNotAfterStart',
      'project.auditIdTaken',
      'project.codeTaken',
      'project.headTaken',
      'project.noOrganization',
    ],
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/projects/:id/status',
    ...edit,
    summary: 'Change the status of a project',
    description:
      'Closing sets the end date to today; any other status clears it. For members of a project that is closed or paused, today is the last day (rules/members.md#2.4).',
    body: ProjectStatusChange,
    response: data(ProjectStatusAnswer),
    refusals: ['record.notFound'],
  }),
  editGeneralInfo: endpoint({
    method: 'PUT',
    path: '/projects/:id/general-info',
    ...edit,
    summary: 'Edit general info and commercial data of a project',
    description: 'A missing optional key keeps its value, except that with `stacks`, a missing `startDate` clears it.',
    body: ProjectGeneralInfo,
    response: data(ProjectGeneralInfoAnswer),
    refusals: ['record.notFound', 'record.unknown', 'project.auditIdTaken'],
  }),
  editContactInfo: endpoint({
    method: 'PUT',
    path: '/projects/:id/contact-info',
    ...edit,
    summary: 'Edit heads and email addresses of a project',
    body: ProjectContactInfo,
    response: data(ProjectContactInfoAnswer),
    refusals: ['employee.widensOwnRights', 'record.notFound', 'record.unknown', 'project.headTaken'],
  }),
  ...ownFieldCalls({
    path: '/projects',
    one: 'a project',
    read: 'projects.read',
    edit: 'projects.edit',
    refusals: [],
  }),
  changeSurveyState: endpoint({
    method: 'PUT',
    path: '/projects/:id/sending-survey-state',
    access: 'projects.edit',
    summary: 'Switch the work surveys of a project on or off',
    undoable: true,
    params: idParam,
    query: z.object({ allowsSendingSurvey: flag(false) }),
    response: done,
    refusals: ['record.notFound'],
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/projects/:id/upload-avatar',
    access: 'projects.edit',
    summary: 'Upload the picture of a project',
    params: idParam,
    upload: avatarUpload,
    response: data(z.object({ url: Picture })),
    refusals: ['record.notFound'],
  }),
  /** Not in the specified API. */
  timeline: endpoint({
    method: 'GET',
    path: '/projects/:id/timeline',
    access: 'projects.read.fullAccess',
    summary: 'History of a project and its people, newest first',
    params: idParam,
    query: z.object(paging),
    response: page(TimelineEntry),
    refusals: ['record.notFound'],
  }),
}
