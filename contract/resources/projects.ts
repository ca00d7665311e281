import { z } from 'zod'
import { bulk } from '../api/bulk.ts'
import { commercialKindNames } from '../api/metadata/commercialKinds.ts'
import { projectAudits } from '../api/projectAudits/endpoints.ts'
import { metadataKindNames } from '../api/metadata/kinds.ts'
import { projectMembers } from '../api/projects/memberEndpoints.ts'
import { MemberStatus } from '../api/projects/words.ts'
import { ProjectSearch, projectOrders, projects } from '../api/projects/endpoints.ts'
import { staffing } from '../api/staffing.ts'
import { workUnits } from '../api/projects/workUnits.ts'
import type { Resource } from './resource.ts'

const parent = { resource: 'projects', key: 'projectID' } as const

/** Statuses of running projects. */
export const runningStatuses = ['on-boarding', 'active']

/** Resources of projects and their parts. */
export const projectResources = {
  projects: {
    one: 'project',
    many: 'projects',
    calls: {
      list: projects.list,
      one: projects.one,
      create: projects.create,
      update: {
        status: projects.changeStatus,
        'general-info': projects.editGeneralInfo,
        'contact-info': projects.editContactInfo,
        'own-fields': projects.editOwnFields,
      },
      updateMany: bulk.projects,
    },
    // `own` stands for all own fields.
    sorts: [...projectOrders, 'own'],
    filters: ProjectSearch.omit({ page: true, size: true, sort: true, withCounts: true, withOwn: true }),
    options: { withCounts: undefined, withOwn: undefined },
    start: {
      perPage: 50,
      sort: { field: '', order: 'ASC' },
      filter: () => ({ status: runningStatuses }),
      meta: { withCounts: true, withOwn: true },
    },
    kind: 'project',
    live: [
      'employee',
      'project',
      'work-unit',
      'audit',
      'audit-cycle',
      'action-item',
      ...metadataKindNames,
      ...commercialKindNames,
    ],
    exported: 'projects',
    pages: ['/projects'],
    found: 'projects',
  },
  /** Names of all projects that the caller sees. Options of filters. */
  projectNames: {
    one: 'project',
    many: 'projects',
    calls: { list: projects.options },
    isWhole: true,
    live: ['project'],
  },
  members: {
    one: 'member',
    many: 'members',
    identity: ['fullName'],
    idOf: ({ projectMemberID, projectSlotID }) => String(projectMemberID || projectSlotID),
    parent,
    calls: {
      list: projectMembers.list,
      one: projectMembers.one,
      create: projectMembers.add,
      update: { member: projectMembers.edit, period: projectMembers.changePeriod },
      delete: projectMembers.remove,
    },
    filters: z.object({ status: MemberStatus }),
    former: { memberTab: ['status', (tab) => (tab === 'all' ? '' : tab)] },
    start: { perPage: 50, sort: { field: '', order: 'ASC' }, filter: () => ({ status: 'active' }) },
    options: { preload: undefined, distinct: undefined, asOf: undefined },
    kind: 'project',
    live: ['employee', 'project', ...metadataKindNames],
    exported: 'members',
  },
  /** A place on a project without a person. The list of members contains open roles too. */
  openRoles: {
    one: 'open role',
    many: 'open roles',
    idOf: ({ projectSlotID }) => String(projectSlotID),
    parent,
    calls: {
      one: projectMembers.slot,
      create: projectMembers.add,
      update: { member: projectMembers.edit },
      delete: projectMembers.removeSlot,
    },
    kind: 'project',
    live: ['employee', 'project', ...metadataKindNames],
  },
  workUnits: {
    one: 'work unit',
    many: 'work units',
    parent,
    calls: {
      list: workUnits.list,
      one: workUnits.one,
      create: workUnits.create,
      update: workUnits.edit,
    },
    isWhole: true,
    filters: z.object({ status: z.enum(['active', 'archived']) }),
    kind: 'work-unit',
    live: ['employee', 'project', 'work-unit'],
    exported: 'work-units',
  },
  auditCycles: {
    one: 'cycle',
    many: 'cycles',
    identity: ['cycle'],
    parent,
    calls: {
      list: projectAudits.cycles,
      one: projectAudits.cycle,
      create: projectAudits.createCycle,
      update: projectAudits.editCycle,
      delete: projectAudits.removeCycle,
    },
    isWhole: true,
    kind: 'audit-cycle',
    live: ['audit', 'audit-cycle', 'action-item'],
  },
  audits: {
    one: 'audit',
    many: 'audits',
    parent,
    calls: {
      one: projectAudits.audit,
      create: projectAudits.createAudit,
      update: projectAudits.editAudit,
      delete: projectAudits.removeAudit,
    },
    kind: 'audit',
    live: ['audit', 'audit-cycle', 'action-item'],
  },
  actionItems: {
    one: 'action item',
    many: 'action items',
    parent,
    calls: {
      list: projectAudits.actionItems,
      one: projectAudits.actionItem,
      create: projectAudits.createActionItem,
      update: projectAudits.editActionItem,
      delete: projectAudits.removeActionItem,
    },
    filters: z.object({
      cycleID: z.string(),
      status: z.string(),
      priority: z.string(),
      keyword: z.string().max(200),
    }),
    kind: 'action-item',
    live: ['audit', 'audit-cycle', 'action-item'],
    exported: 'action-items',
  },
  staffing: {
    one: 'row',
    many: 'rows',
    identity: ['person.displayName', 'project.name'],
    calls: { list: staffing.list },
    filters: z.object({
      by: z.enum(['people', 'projects']),
      from: z.string(),
      to: z.string(),
      projectID: z.string(),
      keyword: z.string().max(200),
      only: z.enum(['vacant', 'over', 'free']),
      asOf: z.string(),
    }),
    live: ['employee', 'project', 'work-unit'],
  },
} satisfies Record<string, Resource>
