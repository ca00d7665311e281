import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { ids, line, required } from '../../inputs.ts'
import { blankAsNone } from '../../queries.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { Stack } from '../metadata/metadata.ts'
import { WorkUnitStatus, workUnitStatuses, WorkUnitType, workUnitTypes } from './words.ts'
import { problem } from '../../errors/fault.ts'

/** A part of a project's work (rules/projects.md#6.1). `code` is the project's. */
export const WorkUnit = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  name: field(z.string(), { label: 'Name' }),
  url: field(z.string(), { label: 'URL', display: 'url' }),
  type: field(WorkUnitType, { label: 'Type', choices: workUnitTypes }),
  status: field(WorkUnitStatus, { label: 'Status', choices: workUnitStatuses }),
  members: field(z.array(BasicEmployee.omit({ id: true }).extend({ employeeID: Id })), {
    label: 'Members',
    kind: 'employee',
  }),
  stacks: field(z.array(Stack), { label: 'Tech stack', kind: 'stacks' }),
  projectID: Id,
  code: z.string(),
})
export type WorkUnit = z.infer<typeof WorkUnit>

/** The complete web address: adds `https://` to one such as `git.example/quay`. */
export const wholeAddress = (url: string) => (/^[^:/?#]+\.[^:/?#]+/.test(url) ? `https://${url}` : url)

/** Pages show the address as a link, so only http and https are allowed. */
const isWebAddress = (url: string) => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url)
const webAddress = line
  .max(2000)
  .refine((url) => url === '' || isWebAddress(wholeAddress(url)), problem('request.badWebAddress'))

/** Fields of a work unit that clients can edit. Creating one also accepts the status. */
export const WorkUnitEdit = z.object({
  name: field(required.max(100), { label: 'Name' }),
  type: field(WorkUnitType, { label: 'Type', choices: workUnitTypes }),
  stacks: field(ids.min(1), { label: 'Tech stack', kind: 'stacks' }),
  members: field(ids.nullish(), { label: 'Members', help: 'People on the project.' }),
  url: field(webAddress.nullish(), { label: 'URL' }),
})
export type WorkUnitEdit = z.infer<typeof WorkUnitEdit>
export const NewWorkUnit = WorkUnitEdit.extend({
  status: field(WorkUnitStatus, { label: 'Status', choices: workUnitStatuses }),
})
export type NewWorkUnit = z.infer<typeof NewWorkUnit>

const params = z.object({
  id: idInput(),
  unitId: idInput(),
})
const write = {
  summary: 'Edit a work unit',
  description:
    'For leads of the project and holders of the permission with `.fullAccess` (rules/projects.md#2.1). Unarchiving does not bring back members removed here.',
}

export const workUnits = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/work-units',
    access: 'projectWorkUnits.read',
    summary: 'Work units of a project, oldest first',
    params: idParam,
    query: z.object({ status: blankAsNone(WorkUnitStatus) }),
    response: data(z.array(WorkUnit)),
    refusals: ['record.notFound'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/projects/:id/work-units/:unitId',
    access: 'projectWorkUnits.read',
    summary: 'One work unit of a project, archived ones too',
    params,
    response: data(WorkUnit),
    refusals: ['record.notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/work-units',
    access: 'projectWorkUnits.create',
    summary: 'Add a work unit',
    description: write.description,
    undoable: true,
    params: idParam,
    body: NewWorkUnit,
    response: data(WorkUnit),
    refusals: ['record.notFound', 'record.unknown', 'member.notActive', 'member.someNotActive', 'workUnit.notLeading'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/projects/:id/work-units/:unitId',
    access: 'projectWorkUnits.edit',
    ...write,
    versioned: true,
    undoable: true,
    params,
    body: WorkUnitEdit,
    response: done,
    refusals: ['record.notFound', 'record.unknown', 'member.notActive', 'member.someNotActive', 'workUnit.notLeading'],
  }),
  archive: endpoint({
    method: 'PUT',
    path: '/projects/:id/work-units/:unitId/archive',
    access: 'projectWorkUnits.edit',
    summary: 'Archive a work unit and end its memberships',
    undoable: true,
    params,
    response: done,
    refusals: ['record.notFound', 'workUnit.notLeading'],
  }),
  unarchive: endpoint({
    method: 'PUT',
    path: '/projects/:id/work-units/:unitId/unarchive',
    access: 'projectWorkUnits.edit',
    summary: 'Unarchive a work unit with its former members',
    undoable: true,
    params,
    response: done,
    refusals: ['record.notFound', 'workUnit.notLeading'],
  }),
}
