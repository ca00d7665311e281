import { BalanceFilter, type PersonBalance } from '../api/absenceBalances.ts'
import { AbsenceFilter, absenceOrders, absences } from '../api/absences.ts'
import { AuditFilter, auditEvents } from '../api/auditEvents.ts'
import { bulk } from '../api/bulk.ts'
import { employeeImports } from '../api/employeeImports.ts'
import { employees } from '../api/employees/endpoints.ts'
import { EmployeeSearch, employeeOrders } from '../api/employees/search.ts'
import { JobFilter, jobs } from '../api/jobs.ts'
import { keys } from '../api/keys.ts'
import { DeliveryFilter, webhookDeliveries, webhooks } from '../api/webhooks.ts'
import { lineManagers } from '../api/employees/lineManagers.ts'
import { metadata } from '../api/metadata/endpoints.ts'
import { employeeStatuses } from '../api/metadata/metadata.ts'
import { metadataKindNames } from '../api/metadata/kinds.ts'
import { roles } from '../api/roles.ts'
import { scim } from '../api/scim.ts'
import { sessions } from '../api/sessions.ts'
import { undo } from '../api/undo.ts'
import { views } from '../api/views.ts'
import { roleName } from '../roleName.ts'
import type { Settings } from '../api/settings.ts'
import type { Resource } from './resource.ts'

/** Start filter of the list of people: all who have not left, in the default organizations. */
export function presentPeople({ organizations }: Pick<Settings, 'organizations'>) {
  const workingStatuses = Object.keys(employeeStatuses).filter((status) => status !== 'left')
  return organizations.length ? { workingStatuses, organizations } : { workingStatuses }
}

/** Resources of people, their access and their activity. */
export const peopleResources = {
  employees: {
    one: 'employee',
    many: 'employees',
    identity: ['displayName'],
    calls: {
      list: employees.search,
      one: employees.one,
      create: employees.create,
      update: {
        'general-info': employees.editGeneralInfo,
        skills: employees.editSkills,
        'personal-info': employees.editPersonalInfo,
        'base-salary': employees.editBaseSalary,
        employment: employees.changeEmployment,
        leaving: employees.planLeaving,
        confirmation: employees.confirmEmployment,
        'own-fields': employees.editOwnFields,
        'employee-status': employees.changeStatus,
        roles: employees.changeRoles,
      },
      updateMany: bulk.employees,
    },
    // `own` stands for all own fields.
    sorts: [...employeeOrders, 'own'],
    sortKey: 'order',
    filters: EmployeeSearch.omit({
      page: true,
      size: true,
      sort: true,
      preload: true,
      order: true,
      withTotal: true,
      fields: true,
    }),
    options: { preload: true, withTotal: undefined, fields: undefined },
    // Most recent joiners first.
    start: {
      perPage: 100,
      sort: { field: 'joinedDate', order: 'DESC' },
      filter: presentPeople,
      reads: {
        // Also for rows on a phone, cards and names in messages.
        always: ['fullName', 'displayName', 'username', 'avatar', 'teamEmail', 'status', 'seniority', 'positions'],
        columns: [
          'baseSalary',
          'status',
          'positions',
          'projects',
          'stacks',
          'chapters',
          'lineManager',
          'seniority',
          'joinedDate',
        ],
      },
    },
    kind: 'employee',
    live: ['employee', 'project', 'role', ...metadataKindNames],
    exported: 'employees',
    pages: ['/employees'],
    found: 'people',
  },
  absences: {
    one: 'absence',
    many: 'absences',
    identity: ['employee.displayName'],
    calls: { list: absences.list, one: absences.one, create: absences.ask, update: absences.edit },
    sorts: absenceOrders,
    filters: AbsenceFilter,
    kind: 'absence',
    live: ['absence', 'employee', 'daysOff', 'absenceKinds'],
    exported: 'absences',
  },
  absenceBalances: {
    one: 'balance',
    many: 'balances',
    identity: ['employee.displayName', 'kind.name'],
    idOf: (row) => {
      const { employee, kind } = row as PersonBalance
      return `${employee.id} ${kind.id}`
    },
    calls: { list: absences.balancesOfPeople },
    filters: BalanceFilter,
    live: ['absence', 'employee', 'daysOff', 'absenceKinds'],
    exported: 'absence-balances',
  },
  employeeImports: {
    one: 'imported file',
    many: 'imported files',
    calls: { list: employeeImports.list },
    isWhole: true,
    live: [],
  },
  lineManagers: {
    one: 'line manager',
    many: 'line managers',
    identity: ['displayName'],
    calls: { list: lineManagers.list },
    isWhole: true,
    live: ['employee'],
  },
  /** Running projects of people whom the caller sees. Options of a filter in the list of people. */
  employeeProjects: {
    one: 'project',
    many: 'projects',
    calls: { list: employees.projectOptions },
    isWhole: true,
    live: ['employee', 'project'],
  },
  roles: {
    one: 'role',
    many: 'roles',
    calls: {
      list: roles.list,
      one: roles.one,
      create: roles.create,
      update: { grants: roles.changeGrants, place: roles.edit },
    },
    answered: ['grants', 'place'],
    isWhole: true,
    kind: 'role',
    live: ['employee', 'role'],
  },
  /** Groups of the identity provider. */
  scimGroups: {
    one: 'group',
    many: 'groups',
    calls: { list: scim.groups },
    isWhole: true,
    live: ['role'],
  },
  /** Roles that the caller can give to people. */
  assignableRoles: {
    named: roleName,
    one: 'role',
    many: 'roles',
    calls: { list: metadata.roles },
    isWhole: true,
    live: ['role'],
  },
  /** Places of work: countries and regions. */
  workplaces: {
    one: 'place of work',
    many: 'places of work',
    calls: { list: metadata.workplaces },
    isWhole: true,
    live: [],
  },
  holders: {
    one: 'holder',
    many: 'holders',
    identity: ['displayName'],
    parent: { resource: 'roles', key: 'roleID' },
    calls: { list: roles.holders },
    live: ['employee', 'role'],
    exported: 'holders',
  },
  auditEvents: {
    one: 'event',
    many: 'events',
    identity: ['about.name'],
    calls: { list: auditEvents.list },
    filters: AuditFilter,
    former: Object.fromEntries(Object.keys(AuditFilter.shape).map((name) => [name, name])),
    options: { before: undefined },
    live: 'all',
    exported: 'audit-events',
    pages: ['/audit'],
  },
  /** Work that servers do apart from requests. */
  jobs: {
    one: 'job',
    many: 'jobs',
    identity: ['kind'],
    calls: { list: jobs.list },
    filters: JobFilter,
    former: { state: 'state', kind: 'kind' },
    live: [],
  },
  /** Subscriptions of other programs to events. */
  webhooks: {
    one: 'webhook',
    many: 'webhooks',
    calls: { list: webhooks.list },
    isWhole: true,
    live: [],
  },
  /** What was sent to them. */
  webhookDeliveries: {
    one: 'delivery',
    many: 'deliveries',
    identity: ['kind'],
    calls: { list: webhookDeliveries.list },
    filters: DeliveryFilter,
    live: [],
  },
  /** The caller's changes that can still be undone. */
  recentChanges: {
    one: 'change',
    many: 'changes',
    identity: ['about.name'],
    idOf: ({ request }) => String(request),
    calls: { list: undo.list },
    isWhole: true,
    live: 'all',
  },
  sessions: {
    one: 'session',
    many: 'sessions',
    identity: ['device'],
    calls: { list: sessions.list, delete: sessions.end },
    isWhole: true,
    live: [],
  },
  keys: {
    one: 'key',
    many: 'keys',
    calls: { delete: keys.revoke },
    live: [],
  },
  views: {
    one: 'view',
    many: 'views',
    calls: { list: views.list, create: views.create, update: views.edit, delete: views.remove },
    rows: 'views',
    isWhole: true,
    kind: 'view',
    live: ['view'],
  },
} satisfies Record<string, Resource>
