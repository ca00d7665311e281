import { refuse } from '#server/platform/http/errors.ts'
import { type Equal, readPath } from './filter.ts'
import { flagOf, type Given, givenOf, textOf, urns } from './wire.ts'

/** What a request says of a person. What it does not name stays. */
export interface Wanted {
  userName?: string
  /** `''` for none. */
  externalId?: string
  fullName?: string
  givenName?: string
  familyName?: string
  displayName?: string
  /** The address of the company. */
  work?: string
  /** The private one. */
  home?: string
  active?: boolean
}

/** Operations of one request. */
export const mostOperations = 1_000

/** One operation, as it was sent. `value` is undefined for `remove` without one. */
export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string
  value: unknown
}

/**
 * The operations of a PatchOp, whose `op` may be in any letter case.
 * @throws Refusal 400 invalidSyntax or invalidPath
 */
export function readOperations(body: Given): Operation[] {
  const list = body.get('Operations')
  const schemas = body.get('schemas')
  const isPatch = Array.isArray(schemas) && schemas.includes(urns.patch)
  if (!isPatch || !Array.isArray(list) || !list.length || list.length > mostOperations)
    throw refuse('scim.badPatch', { most: mostOperations })
  return list.map((one) => {
    const given = givenOf(one, 'Operations')
    const op = String(given.get('op')).toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove') throw refuse('scim.badPatch', { most: mostOperations })
    const path = given.text('path', 500) ?? ''
    if (op === 'remove' && !path) throw refuse('scim.badPath')
    return { op, path, value: given.get('value') }
  })
}

const textIn = (value: unknown, name: string): string =>
  value === undefined || value === null ? '' : textOf(value, name)

type Text = 'externalId' | 'fullName' | 'givenName' | 'familyName' | 'displayName'

const names: ReadonlyMap<string, Text> = new Map([
  ['externalid', 'externalId'],
  ['name.formatted', 'fullName'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
  ['displayname', 'displayName'],
])

/** Which address a type means. Others than these are passed over. */
function kindOf(type: unknown, primary: unknown): 'work' | 'home' | undefined {
  const word = typeof type === 'string' ? type.toLowerCase() : ''
  if (word === 'work') return 'work'
  if (word === 'home' || word === 'other') return 'home'
  return !word || primary === true || String(primary).toLowerCase() === 'true' ? 'work' : undefined
}

function takeAddresses(wanted: Wanted, value: unknown): void {
  for (const one of Array.isArray(value) ? value : [value]) {
    const given = givenOf(one, 'emails')
    const kind = kindOf(given.get('type'), given.get('primary'))
    const address = given.text('value')
    if (kind && address) wanted[kind] ||= address
  }
}

function takeAddress(wanted: Wanted, where: readonly Equal[], value: unknown): void {
  const of = (name: string) => where.find(({ attribute }) => attribute === `emails.${name}`)?.value
  const kind = kindOf(of('type'), of('primary'))
  const given = typeof value === 'object' && value !== null ? givenOf(value, 'emails').get('value') : value
  const address = textIn(given, 'emails')
  if (kind && address) wanted[kind] = address
}

/** Takes one attribute of a person. Those that Muster does not have are passed over (docs/rules/scim.md#3.1). */
export function take(wanted: Wanted, path: string, value: unknown): void {
  const { attribute, where, part } = readPath(path)
  const name = part ? `${attribute}.${part}` : attribute
  const known = names.get(name)
  if (known) wanted[known] = textIn(value, name)
  else if (name === 'username') {
    wanted.userName = textIn(value, 'userName')
    if (!wanted.userName) throw refuse('scim.badValue', { name: 'userName' })
  } else if (name === 'active' && value !== undefined) wanted.active = flagOf(value, 'active')
  else if (name === 'name' && value !== undefined)
    for (const [inner, one] of givenOf(value, 'name').entries()) take(wanted, `name.${inner}`, one)
  else if (attribute === 'emails' && where.length) takeAddress(wanted, where, value)
  else if (name === 'emails' && value !== undefined) takeAddresses(wanted, value)
}

/** What a whole resource says, or the value of an operation without a path. Its keys may be paths, as of Entra. */
export function wantedIn(body: Given, wanted: Wanted = {}): Wanted {
  for (const [name, value] of body.entries()) if (value !== null && name !== 'schemas') take(wanted, name, value)
  return wanted
}

/** What the operations on a person say together. */
export function wantedBy(operations: readonly Operation[]): Wanted {
  const wanted: Wanted = {}
  for (const { op, path, value } of operations) {
    if (!path) wantedIn(givenOf(value, 'value'), wanted)
    else take(wanted, path, op === 'remove' ? undefined : value)
  }
  return wanted
}
