import { z } from 'zod'
import type { Can, Permission } from './permissions.ts'
import { withWords } from './words.ts'

/** Resources whose records a field can choose from. */
export type MetadataKind =
  | 'assignableRoles'
  | 'bankAccounts'
  | 'chapters'
  | 'clients'
  | 'companyInfos'
  | 'countries'
  | 'currencies'
  | 'organizations'
  | 'positions'
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
  | 'heads'
  | 'emails'
  | 'contacts'
  | 'regions'
  | MetadataKind

/** How a value is shown where neither its kind nor its type says it. */
export type FieldDisplay =
  /** A number of things: 0 is one. */
  | 'count'
  /** An account of GitHub. */
  | 'github'
  /** An instant to the second; without it its day. */
  | 'instant'
  /** Text with its line breaks. */
  | 'lines'
  /** Projects, as chips that open them. */
  | 'projects'
  /** A number with all its decimals. */
  | 'rate'
  /** A score from 0 to 5 with a decimal, where 0 is none. */
  | 'score'
  /** An address of the web. */
  | 'url'

/** What every layer knows of a field besides its schema. */
export interface FieldFacts {
  /** The words a person reads: form label, column header, error text, CSV header, timeline. */
  label: string
  kind?: FieldKind
  display?: FieldDisplay
  /** Stands behind a number: `h`. */
  unit?: string
  /**
   * Who may read it, holding all of these: for others it is blank, and closed to filter, sort, search, count, export
   * and history.
   */
  read?: Permission | readonly Permission[]
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
  const said = withWords(facts, ['label', 'help'])
  ;(registry as unknown as z.core.$ZodRegistry<FieldFacts>).add(own, said)
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

/** Whether this person may read the field. */
export function mayRead(facts: Pick<FieldFacts, 'read'> | undefined, can: Can): boolean {
  return [facts?.read ?? []].flat().every(can)
}

/** Whether this person may write the field: `write`, or `read` where nothing else is said. */
export function mayWrite(facts: FieldFacts | undefined, can: Can): boolean {
  return facts?.write ? can(facts.write) : mayRead(facts, can)
}

/** Names of the fields of an object that this person may read. Sorting, filtering and history go by it. */
export function readableFields<O extends z.ZodObject>(object: O, can: Can): Set<keyof O['shape'] & string> {
  const names = Object.keys(object.shape) as (keyof O['shape'] & string)[]
  return new Set(names.filter((name) => mayRead(factsOf(object.shape[name] as z.ZodType), can)))
}

/** Names of request fields that this person may not set. */
export function closedInputs(object: z.ZodObject, can: Can): string[] {
  return Object.entries(object.shape).flatMap(([name, schema]) =>
    mayWrite(factsOf(schema as z.ZodType), can) ? [] : [name],
  )
}

/** What somebody may send of a request: its schema for him, and the names of fields that he may not set. */
export interface OpenPart<S extends z.ZodObject> {
  schema: S
  closed: ReadonlySet<string>
}

/** Answers what somebody may send; made once for each set of those permissions that decide it. */
export function openPartsOf<S extends z.ZodObject>(schema: S): (can: Can) => OpenPart<S> {
  const deciding = new Set<Permission>()
  openInputs(schema, (permission) => Boolean(deciding.add(permission)))
  const known = new Map<string, OpenPart<S>>()
  return (can) => {
    const held = [...deciding].filter(can).join()
    const part = known.get(held) ?? {
      schema: openInputs(schema, can),
      closed: new Set(closedInputs(schema, can)),
    }
    known.set(held, part)
    return part
  }
}

/**
 * The schema of a request without the fields that this person may not set, also inside of lists: what is sent for them
 * is dropped before it is even checked. The schema itself where nothing is closed.
 */
export function openInputs<S extends z.ZodType>(schema: S, can: Can): S
export function openInputs(schema: z.ZodType, can: Can): z.ZodType {
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType
    const open = openInputs(element, can)
    return open === element ? schema : schema.clone({ ...schema.def, element: open })
  }
  if (schema instanceof z.ZodOptional) {
    const inner = schema.unwrap() as z.ZodType
    const open = openInputs(inner, can)
    return open === inner ? schema : open.optional()
  }
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap() as z.ZodType
    const open = openInputs(inner, can)
    return open === inner ? schema : open.nullable()
  }
  if (!(schema instanceof z.ZodObject)) return schema
  const shape = Object.entries(schema.shape) as [string, z.ZodType][]
  const open = shape
    .filter(([, one]) => mayWrite(factsOf(one), can))
    .map(([name, one]) => [name, openInputs(one, can)] as const)
  const same = open.length === shape.length && open.every(([name, one]) => schema.shape[name] === one)
  if (same) return schema
  if (schema.def.checks?.length)
    throw new Error('A request with a rule across fields cannot have fields of restricted writing.')
  return z.object(Object.fromEntries(open))
}
