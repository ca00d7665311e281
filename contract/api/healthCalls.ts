import { z } from 'zod'
import { data, done, endpoint, idInput, idParam, page, paging } from '../endpoint.ts'
import { blankAsNone } from '../queries.ts'
import { ActionItemStatus, Severity } from './auditWords.ts'
import { ActionItem, ActionItemEdit, Audit, AuditCycle, AuditCycleEdit, AuditEdit, HealthImport } from './health.ts'
import { ImportOutcome } from './importOutcome.ts'

const projectId = idInput()
const cycleParams = z.object({
  id: projectId,
  cycleId: idInput(),
})
const auditParams = z.object({
  id: projectId,
  auditId: idInput(),
})
const itemParams = z.object({
  id: projectId,
  itemId: idInput(),
})

const counts =
  'Counters, flags and states that follow from it (rules/health.md#2.1) are written by the same transaction.'

/**
 * Audits and action items of a project, which nothing else feeds (rules/health.md#1): ours, not the
 * wire's. Holders of `projects.read.fullAccess` see those of all projects, others of projects that they lead or head;
 * who sees them and may edit projects, or leads or heads this one, writes them.
 */
export const health = {
  cycles: endpoint({
    method: 'GET',
    path: '/projects/:id/audit-cycles',
    access: 'dashboards.projects.read',
    summary: 'Audit cycles of a project with their audits, newest first',
    description: 'By quarter, then by number.',
    params: idParam,
    response: data(z.array(AuditCycle)),
    refusals: ['record.notFound'],
  }),
  cycle: endpoint({
    method: 'GET',
    path: '/projects/:id/audit-cycles/:cycleId',
    access: 'dashboards.projects.read',
    summary: 'An audit cycle with its audits',
    params: cycleParams,
    response: data(AuditCycle),
    refusals: ['record.notFound'],
  }),
  createCycle: endpoint({
    method: 'POST',
    path: '/projects/:id/audit-cycles',
    access: 'dashboards.projects.read',
    summary: 'Add an audit cycle',
    undoable: true,
    params: idParam,
    body: AuditCycleEdit,
    response: data(AuditCycle),
    refusals: ['record.notFound', 'health.cycleTaken', 'health.notLeading'],
  }),
  editCycle: endpoint({
    method: 'PUT',
    path: '/projects/:id/audit-cycles/:cycleId',
    access: 'dashboards.projects.read',
    summary: 'Edit an audit cycle',
    description: 'A field that is left out keeps its value.',
    versioned: true,
    undoable: true,
    params: cycleParams,
    body: AuditCycleEdit,
    response: done,
    refusals: ['record.notFound', 'health.cycleTaken', 'health.notLeading'],
  }),
  removeCycle: endpoint({
    method: 'DELETE',
    path: '/projects/:id/audit-cycles/:cycleId',
    access: 'dashboards.projects.read',
    summary: 'Delete an audit cycle with its audits',
    description: 'Its action items stay, without a cycle.',
    undoable: true,
    params: cycleParams,
    response: done,
    refusals: ['record.notFound', 'health.notLeading'],
  }),
  audit: endpoint({
    method: 'GET',
    path: '/projects/:id/audits/:auditId',
    access: 'dashboards.projects.read',
    summary: 'An audit with its items',
    params: auditParams,
    response: data(Audit),
    refusals: ['record.notFound'],
  }),
  createAudit: endpoint({
    method: 'POST',
    path: '/projects/:id/audit-cycles/:cycleId/audits',
    access: 'dashboards.projects.read',
    summary: 'Add an audit to a cycle',
    description: counts,
    undoable: true,
    params: cycleParams,
    body: AuditEdit,
    response: data(Audit),
    refusals: ['record.notFound', 'record.unknown', 'health.areaOfOtherType', 'health.auditTaken', 'health.notLeading'],
  }),
  editAudit: endpoint({
    method: 'PUT',
    path: '/projects/:id/audits/:auditId',
    access: 'dashboards.projects.read',
    summary: 'Edit an audit and its items',
    description: counts,
    versioned: true,
    undoable: true,
    params: auditParams,
    body: AuditEdit,
    response: done,
    refusals: ['record.notFound', 'record.unknown', 'health.areaOfOtherType', 'health.auditTaken', 'health.notLeading'],
  }),
  removeAudit: endpoint({
    method: 'DELETE',
    path: '/projects/:id/audits/:auditId',
    access: 'dashboards.projects.read',
    summary: 'Delete an audit with its items',
    description: counts,
    undoable: true,
    params: auditParams,
    response: done,
    refusals: ['record.notFound', 'health.notLeading'],
  }),
  actionItems: endpoint({
    method: 'GET',
    path: '/projects/:id/action-items',
    access: 'dashboards.projects.read',
    summary: 'Action items of a project',
    description: 'Open ones first, then by due date, priority and name. `keyword` finds in the name.',
    params: idParam,
    query: z.object({
      cycleID: blankAsNone(idInput()),
      status: blankAsNone(ActionItemStatus),
      priority: blankAsNone(Severity),
      keyword: z.string().max(200).optional(),
      ...paging,
    }),
    response: page(ActionItem),
    refusals: ['record.notFound'],
  }),
  actionItem: endpoint({
    method: 'GET',
    path: '/projects/:id/action-items/:itemId',
    access: 'dashboards.projects.read',
    summary: 'One action item of a project',
    params: itemParams,
    response: data(ActionItem),
    refusals: ['record.notFound'],
  }),
  createActionItem: endpoint({
    method: 'POST',
    path: '/projects/:id/action-items',
    access: 'dashboards.projects.read',
    summary: 'Add an action item',
    description: counts,
    undoable: true,
    params: idParam,
    body: ActionItemEdit,
    response: data(ActionItem),
    refusals: ['record.notFound', 'record.unknown', 'health.notLeading'],
  }),
  editActionItem: endpoint({
    method: 'PUT',
    path: '/projects/:id/action-items/:itemId',
    access: 'dashboards.projects.read',
    summary: 'Edit an action item',
    description: counts,
    versioned: true,
    undoable: true,
    params: itemParams,
    body: ActionItemEdit,
    response: done,
    refusals: ['record.notFound', 'record.unknown', 'health.notLeading'],
  }),
  removeActionItem: endpoint({
    method: 'DELETE',
    path: '/projects/:id/action-items/:itemId',
    access: 'dashboards.projects.read',
    summary: 'Delete an action item',
    description: counts,
    undoable: true,
    params: itemParams,
    response: done,
    refusals: ['record.notFound', 'health.notLeading'],
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/projects/:id/health-import',
    access: 'dashboards.projects.read',
    cost: 20,
    summary: 'Bring audits and action items of a project in as CSV',
    description:
      'Without `apply` it tells line by line what it would do. With it, everything is written in one transaction, or nothing when a single line is broken.',
    params: idParam,
    body: HealthImport,
    response: data(ImportOutcome),
    refusals: [
      'record.notFound',
      'health.notLeading',
      'import.badCharacter',
      'import.badQuotes',
      'import.columnTwice',
      'import.noKeyColumns',
      'import.slow',
      'import.tooManyCells',
      'import.tooManyLines',
      'import.unknownColumn',
      'import.unreadableLetters',
    ],
  }),
}
