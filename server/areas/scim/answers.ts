import type { FastifyReply } from 'fastify'
import { refuse } from '#server/platform/http/errors.ts'
import { mostResources } from './discovery.ts'
import { type Equal, readFilter } from './filter.ts'
import { scimType, urns } from './wire.ts'

/** The query of a request. A key that is repeated is a list. */
export type Query = Readonly<Record<string, unknown>>

/** A parameter of the query, blank if it is missing. Throws 400 if it is repeated. */
export function textIn(query: Query, name: string): string {
  const value = query[name] ?? ''
  if (typeof value !== 'string') throw refuse('scim.badValue', { name })
  return value.trim()
}

function numberIn(query: Query, name: string, missing: number): number {
  const text = textIn(query, name)
  if (!text) return missing
  if (!/^-?\d{1,15}$/.test(text)) throw refuse('scim.badValue', { name })
  return Number(text)
}

/** What a list is asked for (RFC 7644, 3.4.2). Numbers below the least one are that one. */
export function listAsked(query: Query): { filter: Equal[]; startIndex: number; size: number; offset: number } {
  const filter = textIn(query, 'filter')
  const startIndex = Math.max(1, numberIn(query, 'startIndex', 1))
  const size = Math.min(mostResources, Math.max(0, numberIn(query, 'count', 100)))
  return { filter: filter ? readFilter(filter) : [], startIndex, size, offset: startIndex - 1 }
}

const namesIn = (query: Query, name: string) =>
  textIn(query, name)
    .split(',')
    .map(
      (one) =>
        one
          .trim()
          .toLowerCase()
          .replace(/^urn:.*:/, '')
          .split('.')[0],
    )
    .filter(Boolean)

/** What a reader of a resource can leave out. */
export function chosenIn(query: Query): (attribute: string) => boolean {
  const [only, without] = [namesIn(query, 'attributes'), namesIn(query, 'excludedAttributes')]
  return (attribute) => {
    const name = attribute.toLowerCase()
    if (name === 'schemas' || name === 'id') return true
    return only.length ? only.includes(name) : !without.includes(name)
  }
}

/** The attributes of a resource that were asked for. */
const chosen = (resource: object, query: Query): object => {
  const wants = chosenIn(query)
  return Object.fromEntries(Object.entries(resource).filter(([name]) => wants(name)))
}

/** Sends a body in the media type of SCIM. */
export const send = (reply: FastifyReply, body: object, status = 200) =>
  reply.status(status).type(`${scimType}; charset=utf-8`).send(JSON.stringify(body))

/** Sends one resource; a new one with its address. */
export function sendResource(
  reply: FastifyReply,
  query: Query,
  resource: { meta: { location: string } },
  isNew = false,
) {
  if (isNew) void reply.header('location', resource.meta.location)
  return send(reply, chosen(resource, query), isNew ? 201 : 200)
}

/** Sends a page of resources. */
export const sendList = (
  reply: FastifyReply,
  query: Query,
  all: readonly object[],
  total = all.length,
  startIndex = 1,
) =>
  send(reply, {
    schemas: [urns.list],
    totalResults: total,
    startIndex,
    itemsPerPage: all.length,
    Resources: all.map((one) => chosen(one, query)),
  })
