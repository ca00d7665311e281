import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idInput, idParam, page, paging } from '../endpoint.ts'
import { field } from '../fields.ts'
import { ids, optionalId, required } from '../inputs.ts'
import { type Permission, permissions } from '../permissions.ts'
import { type Scope, type ScopedPermission, scopedPermissions, scopeNames } from '../scopes.ts'
import { BasicEmployee } from './employees/employee.ts'
import { TimelineEntry } from './timeline.ts'
import { EmployeeStatus } from './metadata/metadata.ts'

const Code = z.enum(permissions as readonly [Permission, ...Permission[]])

const ScopeName = z.enum(scopeNames as [Scope, ...Scope[]])

/** A grant on some people (rules/permissions.md#5). */
export const Scoped = z.object({
  permission: z.enum(scopedPermissions as unknown as [ScopedPermission, ...ScopedPermission[]]),
  scope: ScopeName,
})

/** Roles from this level on are for machine callers (rules/roles.md#2.1). */
export const serviceLevel = 20

/** Code of the role of everybody to whom somebody reports. Nobody gives it (rules/roles.md#1.7). */
export const lineManagerRole = 'line-manager'

/** The most roles that a company makes for itself. */
export const mostOwnRoles = 20

/**
 * True for a role that people can be given and below which another can stand: not of a program, nor held by having
 * reports.
 */
export const isForPeople = ({ level, code }: { level: number; code: string }): boolean =>
  level < serviceLevel && code !== lineManagerRole

/** Permissions that the role `admin` always keeps. Without them nobody could restore the others. */
export const adminKeeps: readonly Permission[] = [
  'auth.read',
  'metadata.read',
  'employeeRoles.read',
  'employeeRoles.edit',
]

/** A role for people who manage roles, hidden ones included. `name` is plain, without the coloured dot. */
export const RoleRecord = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  code: z.string(),
  name: field(z.string(), { label: 'Role' }),
  /** 0 is the highest. */
  level: field(z.int(), { label: 'Rank', display: 'count' }),
  color: z.string(),
  isShow: z.boolean(),
  /** The company has made it. Those of the product can't be renamed, moved or deleted. */
  isOwn: z.boolean(),
  /** Number of holders: current people, and all including those who left. */
  holders: field(z.object({ present: z.int(), all: z.int() }), { label: 'Held by' }),
  /** The first few current holders, by display name. */
  faces: z.array(BasicEmployee),
  permissions: field(z.array(Code), { label: 'Grants' }),
  /** What it grants on some people only. */
  scoped: z.array(Scoped),
})
export type RoleRecord = z.infer<typeof RoleRecord>

/** A person with a role. */
export const Holder = BasicEmployee.extend({ status: EmployeeStatus })
export type Holder = z.infer<typeof Holder>

/** Permissions and visibility of one person, with the reasons. */
export const PersonAccess = z.object({
  person: Holder,
  /** Why the person can't sign in, whatever the roles; `""` if they can. */
  obstacle: z.string(),
  /** A role lets the person read answers, once a second person agrees. Until then it is not among `permissions`. */
  waitsToReadAnswers: z.boolean(),
  /** Highest rank first. */
  roles: z.array(z.object({ id: Id, code: z.string(), name: z.string(), level: z.int() })),
  /** Held permissions, each with the names of the roles that grant it. All others are not held. */
  permissions: z.array(z.object({ code: Code, roles: z.array(z.string()) })),
  /** Permissions that hold on some people only, each with the names of the roles that grant it there. */
  scoped: z.array(Scoped.extend({ roles: z.array(z.string()) })),
  /** Number of people in the person's list, and of pages that they can open, by the rules of these calls. */
  people: z.object({ listed: z.int(), opened: z.int() }),
  /** Visible data of other people, as text. */
  sees: z.array(z.object({ topic: z.string(), text: z.string() })),
})
export type PersonAccess = z.infer<typeof PersonAccess>

/**
 * Body of the calls on grants: the complete new set of permissions, and of those on some people, which stay without it.
 * Duplicates count once.
 */
export const Grants = z.object({
  permissions: field(z.array(Code), { label: 'Permissions' }),
  scoped: field(z.array(Scoped).optional(), { label: 'Permissions on some people' }),
})
export type Grants = z.infer<typeof Grants>

const roleFields = {
  name: field(required.max(60), { label: 'Name' }),
  belowID: field(idInput(), {
    label: 'Stands below',
    kind: 'assignableRoles',
    help: 'It ranks like this role: whoever ranks above can give both.',
  }),
}

/** A new role of the company's own. */
export const NewRole = z.object({
  ...roleFields,
  copyOf: field(optionalId, { label: 'Copy the grants of', kind: 'assignableRoles' }),
})
export type NewRole = z.infer<typeof NewRole>

/** Another name or place of an own role. What is missing stays. */
export const RoleEdits = z.object({ name: roleFields.name.optional(), belowID: roleFields.belowID.optional() })
export type RoleEdits = z.infer<typeof RoleEdits>

/** A permission that a role gains or loses. */
export const GrantChange = z.object({
  code: Code,
  /** On whom it holds; null for everybody. */
  scope: ScopeName.optional(),
  /** Number of current holders affected: those without another role that grants it. */
  people: z.int(),
  /** The first 20 of them, by display name. */
  named: z.array(BasicEmployee),
})
export type GrantChange = z.infer<typeof GrantChange>

/** Preview of new grants of a role. */
export const GrantsPreview = z.object({
  /** Number of current holders of the role. */
  holders: z.int(),
  gained: z.array(GrantChange),
  lost: z.array(GrantChange),
  /** Likely mistakes, as sentences. */
  warnings: z.array(z.string()),
})
export type GrantsPreview = z.infer<typeof GrantsPreview>

const access = 'employeeRoles.read'

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access,
    cost: 10,
    summary: 'All roles with holders and grants, highest rank first; hidden ones too',
    response: data(z.array(RoleRecord)),
  }),
  one: endpoint({
    method: 'GET',
    path: '/roles/:id',
    access,
    summary: 'One role with its holders and grants; hidden ones too',
    params: idParam,
    response: data(RoleRecord),
    refusals: ['record.notFound'],
  }),
  holders: endpoint({
    method: 'GET',
    path: '/roles/:id/holders',
    access,
    summary: 'Holders of a role, by display name',
    description: 'Includes people who left for callers with employees.read.fullAccess.',
    params: idParam,
    query: z.object(paging),
    response: page(Holder),
    refusals: ['record.notFound'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/roles/:id/timeline',
    access,
    summary: 'History of the grants of a role, newest first',
    params: idParam,
    query: z.object(paging),
    response: page(TimelineEntry),
    refusals: ['record.notFound'],
  }),
  access: endpoint({
    method: 'GET',
    path: '/employees/:id/access',
    access,
    summary: 'Permissions of an employee, the roles behind them, and visible data of others',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: data(PersonAccess),
    refusals: ['record.notFound'],
  }),
  previewAccess: endpoint({
    method: 'POST',
    path: '/employees/:id/access/preview',
    viewing: 'open',
    access,
    summary: 'What an employee could do and see with these roles instead of their own',
    params: idParam,
    body: z.object({ roles: field(ids, { label: 'Roles', kind: 'assignableRoles' }) }),
    response: data(PersonAccess),
    refusals: ['record.notFound'],
  }),
  previewGrants: endpoint({
    method: 'POST',
    path: '/roles/:id/grants/preview',
    viewing: 'open',
    access,
    cost: 50,
    summary: 'Preview new grants of a role, with the number of affected people',
    params: idParam,
    body: Grants,
    response: data(GrantsPreview),
    refusals: ['record.notFound'],
  }),
  changeGrants: endpoint({
    method: 'PUT',
    path: '/roles/:id/grants',
    access: 'employeeRoles.edit',
    adminOnly: true,
    byKey: false,
    versioned: true,
    summary: 'Replace the grants of a role',
    description: 'Takes effect with the next request of its holders.',
    undoable: true,
    params: idParam,
    body: Grants,
    response: data(RoleRecord),
    refusals: ['record.notFound', 'role.adminKeeps', 'role.byReports'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: 'employeeRoles.create',
    adminOnly: true,
    byKey: false,
    summary: "Make a role of the company's own",
    description: 'Without `copyOf` it grants nothing at first.',
    undoable: true,
    body: NewRole,
    response: data(RoleRecord),
    refusals: ['record.notFound', 'config.nameTaken', 'config.nameReserved', 'role.badPlace', 'role.tooMany'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/roles/:id',
    access: 'employeeRoles.edit',
    adminOnly: true,
    byKey: false,
    versioned: true,
    summary: 'Rename an own role, or move it to another place',
    undoable: true,
    params: idParam,
    body: RoleEdits,
    response: data(RoleRecord),
    refusals: ['record.notFound', 'config.nameTaken', 'config.nameReserved', 'role.badPlace', 'role.ofProduct'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    access: 'employeeRoles.delete',
    adminOnly: true,
    byKey: false,
    versioned: true,
    summary: 'Delete an own role, and give its holders another one',
    undoable: true,
    params: idParam,
    query: z.object({ moveTo: field(idInput().optional(), { label: 'Holders get instead' }) }),
    response: done,
    refusals: ['record.notFound', 'role.ofProduct', 'role.held', 'role.badTarget', 'role.holdsItself'],
  }),
}
