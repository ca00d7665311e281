import type { Env } from '#server/platform/env.ts'
import { addressOf, urns } from './wire.ts'

/** The most resources of one page. */
export const mostResources = 200

type Source = Pick<Env, 'PUBLIC_URL'>

/** What this server can (RFC 7643, 5). */
export const serviceProviderConfig = (env: Source) => ({
  schemas: [urns.config],
  documentationUri: `${env.PUBLIC_URL}/api/docs`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResources },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A key that was made in Muster',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: addressOf(env, '/ServiceProviderConfig') },
})

const resourceType = (env: Source, name: 'User' | 'Group', schema: string, description: string) => ({
  schemas: [urns.resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  description,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: addressOf(env, `/ResourceTypes/${name}`) },
})

/** The kinds of resources (RFC 7643, 6). */
export const resourceTypes = (env: Source) => [
  resourceType(env, 'User', urns.user, 'People'),
  resourceType(env, 'Group', urns.group, 'Groups that give roles'),
]

interface More {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: true
  required?: true
  caseExact?: true
  mutability?: 'readOnly' | 'immutable'
  uniqueness?: 'server'
  canonicalValues?: string[]
  referenceTypes?: string[]
  subAttributes?: object[]
}

const attribute = (name: string, description: string, more: More = {}) => ({
  ...{ name, description, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
})

const externalId = attribute('externalId', 'Id at the identity provider', { caseExact: true, uniqueness: 'server' })
const idOf = (what: string) => attribute('value', `Id of the ${what}`, { mutability: 'immutable', caseExact: true })
const refTo = (kind: string) =>
  attribute('$ref', 'Address', { type: 'reference', mutability: 'immutable', referenceTypes: [kind] })

const userAttributes = [
  attribute('userName', 'Name for signing in, usually the team email', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('name', 'Name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Full name'),
      attribute('givenName', 'Given name'),
      attribute('familyName', 'Family name'),
    ],
  }),
  attribute('displayName', 'What colleagues call them'),
  attribute('active', 'They work here. False lets them leave', { type: 'boolean' }),
  attribute('emails', 'Team email (work), and the private one of new people (home)', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Address'),
      attribute('type', 'Kind', { canonicalValues: ['work', 'home'] }),
      attribute('primary', 'The address of the company', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'Groups', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [idOf('group'), refTo('Group'), attribute('display', 'Name'), attribute('type', 'Kind')],
  }),
]

const groupAttributes = [
  attribute('displayName', 'Name', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('members', 'Members', {
    type: 'complex',
    multiValued: true,
    subAttributes: [idOf('person'), refTo('User'), attribute('display', 'Name'), attribute('type', 'Kind')],
  }),
]

const schema = (env: Source, id: string, name: string, description: string, attributes: object[]) => ({
  schemas: [urns.schema],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: addressOf(env, `/Schemas/${id}`) },
})

/** The attributes of resources (RFC 7643, 7): those that Muster has, and no others. */
export const schemas = (env: Source) => [
  schema(env, urns.user, 'User', 'People', userAttributes),
  schema(env, urns.group, 'Group', 'Groups that give roles', groupAttributes),
]
