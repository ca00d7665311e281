import type { Fault } from '#contract/errors/fault.ts'
import type { RefusalCode } from '#contract/errors/index.ts'
import { scimPath } from '#contract/api/scim.ts'
import { storedLine, unknownCharacter } from '#contract/oneLine.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'

/** The media type of requests and answers (RFC 7644, 3.1). */
export const scimType = 'application/scim+json'

/** Names of schemas and messages. */
export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** The whole address of a resource. */
export const addressOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, path: string): string =>
  `${PUBLIC_URL}${scimPath}${path}`

/** A value as text, without blanks around it. Throws 400 for anything else, half a character, and if it is too long. */
export function textOf(value: unknown, name: string, most = 254): string {
  if (typeof value !== 'string' || value.length > most || unknownCharacter.test(value))
    throw refuse('scim.badValue', { name })
  return value.trim()
}

/** An object as it was sent: names of attributes are the same in any letter case (RFC 7643, 2.1). */
export class Given {
  readonly #values: ReadonlyMap<string, unknown>

  constructor(value: object) {
    this.#values = new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]))
  }

  /** The value under this name. `null` counts as not sent. */
  get(name: string): unknown {
    return this.#values.get(name.toLowerCase()) ?? undefined
  }

  /** Name, in lower case, and value of all that were sent. */
  entries(): [string, unknown][] {
    return [...this.#values]
  }

  /** The text under this name, without blanks around it. Throws 400 for anything else, and if it is too long. */
  text(name: string, most = 254): string | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : textOf(value, name, most)
  }

  /** The same on one line, without what nobody sees (rules/api.md#1.5). */
  line(name: string): string | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : storedLine(text)
  }

  /** The objects of a list under this name. Entra sends a single one without a list. */
  list(name: string): Given[] | undefined {
    const value = this.get(name)
    return value === undefined ? undefined : (Array.isArray(value) ? value : [value]).map((one) => givenOf(one, name))
  }
}

/** What was sent, if it is an object. Throws 400 for anything else. */
export function givenOf(value: unknown, name: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('scim.badValue', { name })
  return new Given(value)
}

/** A flag. Entra sends `"True"` and `"False"` (docs/rules/scim.md#3.3). */
export function flagOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw refuse('scim.badValue', { name })
  return word === 'true'
}

/** The `scimType` of errors (RFC 7644, 3.12). Other errors with 400 are `invalidValue`. */
const types: Partial<Record<RefusalCode, string>> = {
  'scim.badFilter': 'invalidFilter',
  'scim.badPath': 'invalidPath',
  'scim.badPatch': 'invalidSyntax',
  'scim.tooManyMembers': 'tooMany',
  'scim.userTaken': 'uniqueness',
  'scim.externalIdTaken': 'uniqueness',
  'scim.groupTaken': 'uniqueness',
  'employee.emailTaken': 'uniqueness',
  'employee.usernameTaken': 'uniqueness',
  'request.badJson': 'invalidSyntax',
  'request.emptyBody': 'invalidSyntax',
  'request.notAnObject': 'invalidSyntax',
}

/** Errors that have another status here than in the API (RFC 7644, 3.12). */
const statuses: Readonly<Record<string, number>> = {
  'employee.emailTaken': 409,
  'employee.usernameTaken': 409,
  'request.bodyTooLarge': 413,
  'request.badMediaType': 415,
}

/** The body of an error, whose status is a text. */
export function errorBody({ code }: Pick<Fault, 'code'>, given: number, detail: string) {
  const status = statuses[code] ?? given
  const word = types[code as RefusalCode] ?? (status === 400 ? 'invalidValue' : undefined)
  return { schemas: [urns.error], status: String(status), ...(word && { scimType: word }), detail }
}
