import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'
import { optionalId } from '../inputs.ts'
import { words } from '../words.ts'
import { enumOf } from '../enumOf.ts'
import { BulkRow } from './bulk.ts'
import { employeeStatuses } from './metadata/metadata.ts'
import { TimelineEntry } from './timeline.ts'

/** Where the identity provider calls (docs/rules/scim.md), in the shapes of RFC 7644: these are no endpoints. */
export const scimPath = '/scim/v2'

const { left: _, ...here } = employeeStatuses

/** Statuses that new people can have. */
export const joiningStatuses = words(here)

/** A group of the identity provider, with the role that its members have by it. */
export const ScimGroup = z.object({
  id: Id,
  name: field(z.string(), { label: 'Group' }),
  members: field(z.int(), { label: 'Members', display: 'count' }),
  /** `null` until an admin chooses one. */
  role: field(z.object({ id: Id, name: z.string() }).nullable(), { label: 'Role' }),
})
export type ScimGroup = z.infer<typeof ScimGroup>

/** What people get whom the identity provider creates. Blank ids are not chosen yet. */
export const ScimSettings = z.object({
  roleID: field(optionalId, { label: 'Role', kind: 'assignableRoles' }),
  seniorityID: field(optionalId, { label: 'Seniority', kind: 'seniorities' }),
  status: field(enumOf(joiningStatuses), { label: 'Status', choices: joiningStatuses }),
  isTrial: field(z.boolean(), {
    label: 'Only try',
    help: 'Calls are answered and listed below, and change nothing.',
  }),
})
export type ScimSettings = z.infer<typeof ScimSettings>

/** A change that did not happen, because changes were only tried. */
export const ScimTrial = z.object({
  id: Id,
  at: Instant,
  /** The person or group. */
  name: z.string(),
  action: z.string(),
  changes: TimelineEntry.shape.changes,
  /** Why it would have been refused, or `""`. */
  refusal: z.string(),
})
export type ScimTrial = z.infer<typeof ScimTrial>

/** The same in answers, with the address where the provider calls. */
export const ScimSettingsAnswer = ScimSettings.extend({
  roleID: z.string(),
  seniorityID: z.string(),
  address: z.string(),
})
export type ScimSettingsAnswer = z.infer<typeof ScimSettingsAnswer>

const forAdmins = { access: 'session', adminOnly: true, byKey: false } as const

/** What admins decide about the calls of the identity provider. */
export const scim = {
  groups: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/scim/groups',
    summary: 'Groups of the identity provider and their roles, by name',
    response: data(z.array(ScimGroup)),
  }),
  mapGroup: endpoint({
    ...forAdmins,
    method: 'PUT',
    path: '/scim/groups/:id/role',
    cost: 50,
    summary: 'Set the role that the members of a group have by it',
    description:
      'Answers what changes for whom. Who may not be changed keeps their roles. Without `roleID` the group gives none.',
    params: idParam,
    body: z.object({
      roleID: field(optionalId, { label: 'Role', kind: 'assignableRoles' }),
      dryRun: field(z.boolean().default(false), { label: 'Preview only' }),
    }),
    response: data(z.array(BulkRow)),
    refusals: ['record.notFound', 'scim.roleNotForPeople'],
  }),
  settings: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/scim/settings',
    summary: 'What people get whom the identity provider creates',
    response: data(ScimSettingsAnswer),
  }),
  change: endpoint({
    ...forAdmins,
    method: 'PUT',
    path: '/scim/settings',
    summary: 'Set what people get whom the identity provider creates, and whether changes are only tried',
    body: ScimSettings,
    response: done,
    refusals: ['record.notFound', 'scim.roleNotForPeople'],
  }),
  trials: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/scim/trials',
    summary: 'The last 200 changes that were only tried, newest first',
    response: data(z.array(ScimTrial)),
  }),
}
