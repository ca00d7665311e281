import { z } from 'zod'
import { type Access, data, done, type Endpoint, endpoint, idInput, idParam, made } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { times } from './metadata.ts'

/** The name of a kind, such as `companyInfos`, with its words apart: `company infos`, `company_infos`. */
export const inWords = (kind: string, between: string): string =>
  kind.replace(/[A-Z]/g, (capital) => between + capital.toLowerCase())

/** A kind of entries in Settings that people and projects refer to. */
export interface Kind<Item extends z.ZodObject = z.ZodObject, Input extends z.ZodObject = z.ZodObject> {
  /** Singular name, as in "Edit stack". */
  one: string
  /** Plural name. Default: the name of the kind in words. */
  many?: string
  /** Who can read its entries. Default: everyone who is signed in. */
  access?: Access
  /** An entry in the list. Keys are column names in camel case; the table is named like the kind, in snake case. */
  item: Item
  /** Body of the call that creates an entry. The same fields can be edited, and the form shows them. */
  input: Input
  /** Fields that the table on the screen shows in addition to the name. Default: all. */
  columns?: readonly string[]
}

/** The permission for each operation on a kind. */
export type KeepingPermissions = Record<'read' | 'create' | 'edit' | 'delete', Permission>

/** Number of uses of an entry, and the time of its last change. */
export const Usage = z.object({ id: idInput(), people: z.int(), projects: z.int(), ...times })
export type Usage = z.infer<typeof Usage>

/** What moves when an entry is merged into another one: what the caller sees of its users, and what goes with it. */
export const Merged = z.object({ people: z.int(), projects: z.int(), invoices: z.int(), contacts: z.int() })
export type Merged = z.infer<typeof Merged>

/** Body of the call that merges. */
export const MergeInput = z.object({
  from: field(idInput(), { label: 'Duplicate' }),
  dryRun: field(z.boolean().default(false), { label: 'Preview only' }),
})

/** Endpoints on single entries of a kind, and on its usage. `merge` is served for the kinds of `mergedKinds`. */
export type KeepingCalls = Record<'usage' | 'one' | 'create' | 'edit' | 'remove' | 'merge', Endpoint>

interface Keeping {
  /** Base path of the calls. */
  path: string
  /** Access for reading entries, as for their list. */
  access: Access
  may: KeepingPermissions
  /** Body of the call that edits an entry, and the call's description. */
  changes: z.ZodObject
  description: string
}

/** Declares the endpoints on single entries of a kind. */
export function keepingCalls({ one, item, input }: Kind, keeping: Keeping): KeepingCalls {
  const { path, access, may, changes, description } = keeping
  return {
    one: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: `One ${one}`,
      description: 'As in the list, with the times of creation and last change: the version for `If-Match`.',
      params: idParam,
      response: data(item.extend(times)),
      refusals: ['record.notFound'],
    }) as Endpoint,
    create: endpoint({
      method: 'POST',
      path,
      access: may.create,
      undoable: true,
      summary: `Add a ${one}`,
      body: input,
      response: made,
      refusals: [
        'config.twin',
        'config.nameTaken',
        'config.nameReserved',
        'config.currencyGone',
        'config.noWorkplace',
        'client.contactGone',
        'ownField.noChoices',
        'ownField.nameOfProduct',
      ],
    }) as Endpoint,
    edit: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: may.edit,
      undoable: true,
      summary: `Change a ${one}`,
      description,
      versioned: true,
      params: idParam,
      body: changes,
      response: done,
      refusals: [
        'record.notFound',
        'config.twin',
        'config.nameTaken',
        'config.nameReserved',
        'config.currencyGone',
        'config.noWorkplace',
        'config.cityInUse',
        'client.contactGone',
        'ownField.noChoices',
        'ownField.nameOfProduct',
        'ownField.choiceInUse',
        'ownField.kindInUse',
        'ownField.ownerInUse',
        'ownField.closed',
      ],
    }) as Endpoint,
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: may.delete,
      undoable: true,
      summary: `Delete a ${one} that nothing uses`,
      params: idParam,
      response: done,
      refusals: [
        'record.notFound',
        'config.inUse',
        'config.inUseElsewhere',
        'config.currencyInUse',
        'config.positionAsked',
        'config.proposed',
      ],
    }) as Endpoint,
    merge: endpoint({
      method: 'POST',
      path: `${path}/:id/merge`,
      access: may.delete,
      cost: 5,
      undoable: true,
      summary: `Merge a duplicate into this ${one}`,
      description:
        'All that refers to `from` refers to this entry then, and `from` is deleted, in one transaction (rules/metadata.md#1.5). Needs the permission to edit too. With `dryRun` nothing is written.',
      params: idParam,
      body: MergeInput,
      response: data(Merged),
      refusals: ['record.notFound', 'config.mergedWithItself', 'config.inUseElsewhere'],
    }) as Endpoint,
    usage: endpoint({
      method: 'GET',
      path: `${path}/usage`,
      access: may.read,
      summary: `Number of people and projects that use each ${one}`,
      response: data(z.array(Usage)),
    }) as Endpoint,
  }
}
