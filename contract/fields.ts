import { z } from 'zod'
import type { Can, Permission } from './permissions.ts'
import type { Reference } from './references.ts'
import { mapParts, partsOf, wrappedIn } from './schema.ts'
import { withWords } from './words.ts'

/** Resources that a field can choose records from. */
export type MetadataKind =
  | 'absenceKinds'
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
  | 'workplaces'

/** Input and display of a field. Default: derived from its schema (text, number, flag, choice). */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'date'
  /** A day of the wire on which something is over. People read and enter the day before: the last one. */
  | 'lastDay'
  | 'number'
  | 'money'
  | 'employee'
  | 'cities'
  | 'allowances'
  | 'heads'
  | 'choice'
  | 'emails'
  | 'lines'
  | 'contacts'
  | 'regions'
  | MetadataKind

/** Display of a value, if neither kind nor schema determines it. */
export type FieldDisplay =
  /** A count or a percentage; 0 is a value. */
  | 'count'
  /** A GitHub account. */
  | 'github'
  /** An instant to the second. Without it, only the day. */
  | 'instant'
  /** Text with line breaks. */
  | 'lines'
  /** Projects as chips with links. */
  | 'projects'
  /** A number with all its decimals. */
  | 'rate'
  /** A score from 0 to 5 with one decimal; 0 means none. */
  | 'score'
  /** A web address. */
  | 'url'

/** Metadata of a field, used by all layers. */
export interface FieldFacts {
  /** Label in forms, column headers, errors, CSV headers and the timeline. */
  label: string
  kind?: FieldKind
  /** The records that it refers to, if its kind doesn't say so. */
  refersTo?: Reference
  display?: FieldDisplay
  /** Unit after a number: `h`. */
  unit?: string
  /**
   * Permissions needed to read it, all of them. For others it is blank, and excluded from filters, sorting, search,
   * counts, exports and history.
   */
  read?: Permission | readonly Permission[]
  /** Permission needed to write it. Values from others are ignored, and the stored value is kept. */
  write?: Permission
  /** The timeline says that it changed, without its values. */
  masked?: boolean
  /** One sentence below the input. */
  help?: string
  /** Labels of an enum's values. */
  choices?: Record<string, string>
}

const registry = z.registry<FieldFacts>()

/** Attaches facts to one use of a schema. Clones it, so that other uses can have other facts. */
export function field<S extends z.ZodType>(schema: S, facts: FieldFacts): S {
  const own = schema.clone() as S
  const said = withWords(facts, ['label', 'help'])
  ;(registry as unknown as z.core.$ZodRegistry<FieldFacts>).add(own, said)
  return own
}

/** The schema inside `.optional()`, `.nullable()`, `.default()` and other wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const inner = wrappedIn(schema)
  return inner ? unwrap(inner) : schema
}

/** Facts of a schema, attached before or after `.optional()`, `.nullable()` and other wrappers. */
export function factsOf(schema: z.ZodType): FieldFacts | undefined {
  const inner = wrappedIn(schema)
  return registry.get(schema) ?? (inner && factsOf(inner))
}

/** Refuses restricted schemas that are no field of an object, such as elements of a list: nothing would hide them. */
export function refuseStray(schema: z.ZodType, path = 'the schema'): void {
  const rest = schema instanceof z.ZodObject ? schema.def.catchall : undefined
  if (rest && !['never', 'unknown'].includes((rest as z.ZodType).type))
    throw new Error(`The object ${path} has a catchall: declare its fields.`)
  if (schema instanceof z.ZodObject || wrappedIn(schema)) return
  for (const { part } of partsOf(schema)) {
    const facts = factsOf(part)
    if (facts?.read || facts?.write)
      throw new Error(`A part of ${path} is restricted: restrict the whole field, or a field of its objects.`)
  }
}

/** Facts of a field. Throws if it has none. */
export function factsIn(object: z.ZodObject, name: string): FieldFacts {
  const facts = factsOf(object.shape[name] as z.ZodType)
  if (!facts) throw new Error(`The field ${name} has no facts: declare it with field() in the contract.`)
  return facts
}

/** Label of a field, or its name if it has none. */
export function labelOf(object: z.ZodObject, name: string): string {
  const schema = object.shape[name]
  return (schema && factsOf(schema as z.ZodType)?.label) ?? name
}

/** Label of a stored enum value, or the value itself. */
export function choiceOf(object: z.ZodObject, name: string, value: string): string {
  const schema = object.shape[name]
  return (schema && factsOf(schema as z.ZodType)?.choices?.[value]) ?? value
}

/** True if the caller may read the field. */
export function mayRead(facts: Pick<FieldFacts, 'read'> | undefined, can: Can): boolean {
  return [facts?.read ?? []].flat().every(can)
}

/** True if the caller may write the field: by `write` if set, else by `read`. */
export function mayWrite(facts: FieldFacts | undefined, can: Can): boolean {
  return facts?.write ? can(facts.write) : mayRead(facts, can)
}

/** Names of the fields that the caller may read. Used for sorting, filters and history. */
export function readableFields<O extends z.ZodObject>(object: O, can: Can): Set<keyof O['shape'] & string> {
  const names = Object.keys(object.shape) as (keyof O['shape'] & string)[]
  return new Set(names.filter((name) => mayRead(factsOf(object.shape[name] as z.ZodType), can)))
}

/** Names of request fields that the caller can't set, even if they are sent. */
export function closedInputs(object: z.ZodObject, can: Can): string[] {
  return Object.entries(object.shape).flatMap(([name, schema]) =>
    mayWrite(factsOf(schema as z.ZodType), can) ? [] : [name],
  )
}

/** The part of a request that a caller may send: the schema for this caller, and the names of closed fields. */
export interface OpenPart<S extends z.ZodObject> {
  schema: S
  closed: ReadonlySet<string>
}

/**
 * Returns a function that gives a caller's open part. Results are cached by the permissions that matter for the schema.
 */
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
 * The request schema without fields that the caller can't set, nested ones included. Their values are dropped before
 * validation. Returns the same schema if no field is closed.
 */
export function openInputs<S extends z.ZodType>(schema: S, can: Can): S
export function openInputs(schema: z.ZodType, can: Can): z.ZodType {
  refuseStray(schema)
  if (!(schema instanceof z.ZodObject)) return mapParts(schema, (part) => openInputs(part, can))
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
