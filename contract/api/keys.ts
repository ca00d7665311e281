import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../dates.ts'
import { data, done, endpoint, Id, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'
import { required } from '../inputs.ts'
import { type Permission, permissions } from '../permissions.ts'
import { problem } from '../errors/fault.ts'
import { scopedPermissions, scopeNames } from '../scopes.ts'
import { Scoped } from './roles.ts'
import { BasicEmployee } from './employees/employee.ts'

const PermissionInput = z.enum(permissions as [Permission, ...Permission[]])

/** The most days from making a key to its end. */
export const mostKeyDays = 365

/** The most open keys of one person: each has limits of its own. */
export const mostOpenKeys = 20

/** A key with which a program uses the API for its maker. The secret is in no list (docs/rules/keys.md). */
export const Key = z.object({
  id: Id,
  name: field(z.string(), { label: 'Name' }),
  /** The first characters of the secret, to tell keys apart. */
  prefix: z.string(),
  permissions: field(z.array(z.string()), { label: 'Permissions' }),
  /** What it may do on some people only (docs/rules/keys.md#1.4). */
  scoped: z.array(Scoped),
  /** It may make the calls that are for admins. */
  isAdmin: z.boolean(),
  maker: field(BasicEmployee, { label: 'Made by' }),
  createdAt: Instant,
  /** The last day. */
  endsOn: field(CalendarDate, { label: 'Last day', kind: 'date' }),
  /** To the minute; null if it was never used. */
  usedAt: field(Instant.nullable(), { label: 'Last use' }),
  /** The network address of the last use, or `""`. */
  usedFrom: z.string(),
  revokedAt: Instant.nullable(),
  /** It opens the API at this moment: not revoked or ended, and its maker may use the product. */
  isOpen: field(z.boolean(), { label: 'Status' }),
})
export type Key = z.infer<typeof Key>

/** What a key is made of. */
export const KeyInput = z
  .object({
    name: field(required.max(100), { label: 'Name' }),
    permissions: field(z.array(PermissionInput).max(permissions.length), { label: 'Permissions' }),
    scoped: field(
      z
        .array(Scoped)
        .max(scopedPermissions.length * scopeNames.length)
        .default([]),
      {
        label: 'Permissions on some people',
      },
    ),
    endsOn: field(DateInput, { label: 'Last day', kind: 'date' }),
    isAdmin: field(z.boolean().default(false), { label: 'Calls for admins' }),
  })
  .refine(({ permissions: all, scoped }) => all.length + scoped.length > 0, {
    ...problem('request.nothingChosen'),
    path: ['permissions'],
  })

/** Keys of programs. None of these calls can be made with a key. */
export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    viewing: 'closed',
    access: 'session',
    byKey: false,
    summary: 'Keys, newest first: all for admins, others their own',
    response: data(z.array(Key)).extend({
      /** The caller may make keys. */
      mayMake: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    access: 'session',
    byKey: false,
    summary: 'Make a key',
    description:
      'By admins, and by others if `OWN_KEYS` is set. Only this answer has the secret. Nobody can put a permission into a key that they do not hold, on everybody or on these people.',
    body: KeyInput,
    response: data(z.object({ id: Id, secret: z.string() })),
    refusals: ['key.notForYou', 'key.notHeld', 'key.end', 'key.tooMany'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/keys/:id',
    access: 'session',
    byKey: false,
    summary: 'End a key at once: any for admins, others their own',
    params: idParam,
    response: done,
    refusals: ['record.notFound'],
  }),
}
