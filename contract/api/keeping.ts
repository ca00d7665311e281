import { z } from 'zod'
import { type Access, data, done, type Endpoint, endpoint, idInput, idParam, made } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { times } from './metadata.ts'

/** One kind of entries that are kept in /config and that people and projects refer to. */
export interface Kind<Item extends z.ZodObject = z.ZodObject, Input extends z.ZodObject = z.ZodObject> {
  /** One entry in words, as in "Edit stack". */
  one: string
  /** Several of them in words; without it the name of the kind. */
  many?: string
  /** An entry as the list sends it. Keys are columns of the table that is called as the kind, in snake case. */
  item: Item
  /** Body of POST, and what PUT can change. Its fields are also the form of the screen. */
  input: Input
  /** Fields that the table of the screen shows besides the name; all of them without it. */
  columns?: readonly string[]
}

/** Which permission each thing that is done with a kind needs. */
export type KeepingPermissions = Record<'read' | 'create' | 'edit' | 'delete', Permission>

/** How often an entry is used, and when it was changed last. */
export const Usage = z.object({ id: idInput(), people: z.int(), projects: z.int(), ...times })
export type Usage = z.infer<typeof Usage>

/** The calls on single entries of a kind, and how much they are used. */
export type KeepingCalls = Record<'usage' | 'one' | 'create' | 'edit' | 'remove', Endpoint>

interface Keeping {
  /** Below which the calls stand. */
  path: string
  /** Who reads the entries: the access of their list. */
  access: Access
  may: KeepingPermissions
  /** Body of PUT, and what it does. */
  changes: z.ZodObject
  description: string
}

/** Declares the calls that read and keep single entries of a kind. */
export function keepingCalls({ one, item, input }: Kind, keeping: Keeping): KeepingCalls {
  const { path, access, may, changes, description } = keeping
  return {
    one: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: `One ${one}`,
      description: 'As its list has it, with when it was made and changed last: its version for `If-Match`.',
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
      refusals: ['config.twin', 'config.currencyGone'],
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
      refusals: ['record.notFound', 'config.twin', 'config.currencyGone', 'config.cityInUse', 'client.contactGone'],
    }) as Endpoint,
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: may.delete,
      undoable: true,
      summary: `Delete a ${one} that nothing uses`,
      params: idParam,
      response: done,
      refusals: ['record.notFound', 'config.inUse', 'config.inUseElsewhere', 'config.currencyInUse'],
    }) as Endpoint,
    usage: endpoint({
      method: 'GET',
      path: `${path}/usage`,
      access: may.read,
      summary: `How many people and projects use each ${one}`,
      response: data(z.array(Usage)),
    }) as Endpoint,
  }
}
