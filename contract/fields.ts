import { z } from 'zod'
import type { Can, Permission } from './permissions.ts'

/** Metadata kinds whose entries a field can choose from; each is `GET /metadata/<kind>`. */
export type MetadataKind =
  | 'chapters'
  | 'countries'
  | 'currencies'
  | 'organizations'
  | 'positions'
  | 'roles'
  | 'seniorities'
  | 'stacks'

/** How a field is typed in and shown. Without one, the schema's own type decides (text, number, flag, choice). */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'date'
  | 'number'
  | 'money'
  | 'employee'
  | 'cities'
  | MetadataKind

/** What every layer knows of a field besides its schema. */
export interface FieldFacts {
  /** The words a person reads: form label, column header, error text, CSV header, timeline. */
  label: string
  kind?: FieldKind
  /** Who may read it: for others it is blank, and closed to filter, sort, search, count, export and history. */
  read?: Permission
  /** Who may write it: from others it is ignored on the way in and keeps its stored value. */
  write?: Permission
  /** The timeline says that it changed, never its values. */
  masked?: boolean
  /** One sentence under the input. */
  help?: string
  /** The words of each choice of an enum. */
  choices?: Record<string, string>
}

const registry = z.registry<FieldFacts>()

/** Attaches facts to one use of a schema. The schema itself stays free for other uses with other facts. */
export function field<S extends z.ZodType>(schema: S, facts: FieldFacts): S {
  const own = schema.clone() as S
  ;(registry as unknown as z.core.$ZodRegistry<FieldFacts>).add(own, facts)
  return own
}

/** The schema inside `.optional()`, `.nullable()` and `.default()`. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType)
  }
  return schema
}

/** The facts of a schema, whether they were attached before or after `.optional()` and its kin. */
export function factsOf(schema: z.ZodType): FieldFacts | undefined {
  const own = registry.get(schema)
  if (own) return own
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return factsOf(schema.unwrap() as z.ZodType)
  }
  return undefined
}

/** The label of a field, or its bare name where none was declared. */
export function labelOf(object: z.ZodObject, name: string): string {
  const schema = object.shape[name]
  return (schema && factsOf(schema as z.ZodType)?.label) ?? name
}

/** A stored value in the words of its choice, or as it is. */
export function choiceOf(object: z.ZodObject, name: string, value: string): string {
  const schema = object.shape[name]
  return (schema && factsOf(schema as z.ZodType)?.choices?.[value]) ?? value
}

/** Names of the fields of an object that this person may read. Sorting, filtering and history go by it. */
export function readableFields<O extends z.ZodObject>(object: O, can: Can): Set<keyof O['shape'] & string> {
  const names = Object.keys(object.shape) as (keyof O['shape'] & string)[]
  return new Set(
    names.filter((name) => {
      const read = factsOf(object.shape[name] as z.ZodType)?.read
      return !read || can(read)
    }),
  )
}

/** Names of request fields that this person may not set: `write`, or `read` where nothing else is said. */
export function closedInputs(object: z.ZodObject, can: Can): string[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const facts = factsOf(schema as z.ZodType)
    const needed = facts?.write ?? facts?.read
    return needed && !can(needed) ? [name] : []
  })
}
