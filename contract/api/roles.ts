import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idParam, page, paging } from '../endpoint.ts'
import { field } from '../fields.ts'
import { type Permission, permissions } from '../permissions.ts'
import { BasicEmployee } from './employee.ts'
import { TimelineEntry } from './employees.ts'
import { EmployeeStatus } from './metadata.ts'

const Code = z.enum(permissions as readonly [Permission, ...Permission[]])

/** From this level on, roles are for machine callers (rules/roles.md#2.1). */
export const serviceLevel = 20

/** What the role `admin` never loses: without these nobody could undo it. */
export const adminKeeps: readonly Permission[] = [
  'auth.read',
  'metadata.read',
  'employeeRoles.read',
  'employeeRoles.edit',
]

/** A role as the people who manage roles see it, hidden ones too. `name` is plain, without the dot of its colour. */
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
  /** People who hold it: those who are present, and all, leavers too. */
  holders: field(z.object({ present: z.int(), all: z.int() }), { label: 'Held by' }),
  /** The first few of those present, by display name. */
  faces: z.array(BasicEmployee),
  permissions: field(z.array(Code), { label: 'Grants' }),
})
export type RoleRecord = z.infer<typeof RoleRecord>

/** Somebody who holds a role. */
export const Holder = BasicEmployee.extend({ status: EmployeeStatus })
export type Holder = z.infer<typeof Holder>

/** What one person may do and see, and why. */
export const PersonAccess = z.object({
  person: Holder,
  /** Why the person cannot sign in, whatever the roles say; `""` for somebody who can. */
  obstacle: z.string(),
  /** Highest rank first. */
  roles: z.array(z.object({ id: Id, code: z.string(), name: z.string(), level: z.int() })),
  /** Permissions held, each with the names of the roles that give it. All others of the vocabulary are not held. */
  permissions: z.array(z.object({ code: Code, roles: z.array(z.string()) })),
  /** How many people the person's list has, and how many of their pages open, counted by the rules of those calls. */
  people: z.object({ listed: z.int(), opened: z.int() }),
  /** What the person sees of others, in words. */
  sees: z.array(z.object({ topic: z.string(), text: z.string() })),
})
export type PersonAccess = z.infer<typeof PersonAccess>

/** Body of the two calls on grants: the full new set, as codes; repeats count once. */
export const Grants = z.object({ permissions: field(z.array(Code), { label: 'Permissions' }) })

/** One permission that a role would gain or lose. */
export const GrantChange = z.object({
  code: Code,
  /** Present holders of the role for whom it changes: no other role gives it to them. */
  people: z.int(),
  /** The first of them, by display name; at most 20. */
  named: z.array(BasicEmployee),
})
export type GrantChange = z.infer<typeof GrantChange>

/** What new grants of a role would change. */
export const GrantsPreview = z.object({
  /** Present people who hold the role. */
  holders: z.int(),
  gained: z.array(GrantChange),
  lost: z.array(GrantChange),
  /** What is likely a mistake, in sentences. */
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
    summary: 'Every role with its holders and grants, highest rank first; hidden ones too',
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
    summary: 'Who holds a role, by display name',
    description: 'People who left are in it for callers with employees.read.fullAccess.',
    params: idParam,
    query: z.object(paging),
    response: page(Holder),
    refusals: ['record.notFound'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/roles/:id/timeline',
    access,
    summary: 'What was changed on the grants of a role, by whom and when, newest first',
    params: idParam,
    query: z.object(paging),
    response: page(TimelineEntry),
    refusals: ['record.notFound'],
  }),
  access: endpoint({
    method: 'GET',
    path: '/employees/:id/access',
    access,
    summary: 'What an employee may do, by which roles, and what the employee sees of others',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: data(PersonAccess),
    refusals: ['record.notFound'],
  }),
  previewGrants: endpoint({
    method: 'POST',
    path: '/roles/:id/grants/preview',
    access,
    cost: 50,
    summary: 'For how many people new grants of a role would change what; nothing is written',
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
    versioned: true,
    summary: 'Replace what a role grants',
    description: 'Takes effect on the next request of its holders.',
    undoable: true,
    params: idParam,
    body: Grants,
    response: data(RoleRecord),
    refusals: ['record.notFound', 'role.adminKeeps'],
  }),
}
