import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { z } from 'zod'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type WebhookKind } from '#contract/webhookKinds.ts'
import { ToldInvoice, ToldMember, ToldPerson, ToldSurvey } from '#contract/webhooks.ts'
import { refusalOf } from '#server/platform/http/errors.ts'
import { activeStatuses, type Person } from '#server/platform/http/person.ts'
import type { Calls } from '#server/platform/http/server.ts'

/** What a message is about. */
export interface Event {
  id: string
  kind: WebhookKind
  recordId: string
  personId: string | null
  projectId: string | null
  /** The event of the trail, of `person.changed`. */
  eventId: string | null
  at: string
}

/** Calls the API as the maker. `undefined` if they may not make this call, or the record is gone or not theirs to see. */
type Read = (endpoint: Endpoint, params: object, query?: object) => Promise<Record<string, unknown> | undefined>

const readerOf =
  (calls: Calls, me: Person, requestId: string): Read =>
  async (endpoint, params, query = {}) => {
    try {
      const answer = await calls.get(endpoint)?.({ me, params, query, requestId })
      return (answer as { data: Record<string, unknown> } | undefined)?.data
    } catch (error) {
      const status = refusalOf(error)?.status
      if (status === 403 || status === 404) return undefined
      throw error
    }
  }

/** Reads what an event tells: nothing if it is not true any more, or not for the maker to read. */
type Teller = (read: Read, event: Event) => Promise<object | undefined>

/** Tells a record if its status is one that the event leads to: otherwise it was taken back since. */
const inStatus =
  (endpoint: Endpoint, schema: z.ZodObject, holds: (status: string) => boolean): Teller =>
  async (read, { recordId: id }) => {
    const one = await read(endpoint, { id }, endpoint === api.surveys.one ? { size: 1 } : {})
    return one && holds(String(one.status)) ? schema.parse({ ...one, id }) : undefined
  }

/** More than one person's record changes while a message waits. */
const newest = { size: 1000 }

const changed: Teller = async (read, { recordId: id, eventId }) => {
  const one = await read(api.employees.one, { id })
  const told = (await read(api.employees.timeline, { id }, newest)) as
    | { id: string; changes: { field: string }[] }[]
    | undefined
  const fields = told?.find((entry) => entry.id === eventId)?.changes.map(({ field }) => field)
  return one && fields?.length ? ToldPerson.parse({ ...one, changed: fields }) : undefined
}

const member =
  (isOver: boolean): Teller =>
  async (read, { recordId: memberId, projectId: id, personId }) => {
    const ids = { id: memberId, projectID: id, employeeID: personId }
    const one = await read(api.projectMembers.one, { id, memberId })
    if (one) return (one.status === 'inactive') === isOver ? ToldMember.parse({ ...one, ...ids }) : undefined
    // A membership that was removed is in no answer, so its readers are those of the other ones.
    const isReader = isOver && (await read(api.projectMembers.list, { id }, { size: 1 }))
    return isReader ? ids : undefined
  }

const tellers: Record<WebhookKind, Teller> = {
  'person.joined': inStatus(api.employees.one, ToldPerson, (status) => activeStatuses.includes(status)),
  'person.left': inStatus(api.employees.one, ToldPerson, (status) => status === 'left'),
  'person.changed': changed,
  'member.added': member(false),
  'member.ended': member(true),
  'survey.sent': inStatus(api.surveys.one, ToldSurvey, (status) => status !== 'draft'),
  'survey.done': inStatus(api.surveys.one, ToldSurvey, (status) => status === 'done'),
  'invoice.sent': inStatus(api.invoices.one, ToldInvoice, (status) => status === 'sent' || status === 'overdue'),
  'invoice.paid': inStatus(api.invoices.one, ToldInvoice, (status) => status === 'paid'),
}

/** The body of a message, with what the maker may read now; `undefined` if there is nothing to tell. */
export async function bodyOf(calls: Calls, maker: Person, event: Event): Promise<string | undefined> {
  const told = await tellers[event.kind](readerOf(calls, maker, event.id), event)
  return told && JSON.stringify({ type: event.kind, timestamp: event.at, data: told })
}

/** A new secret: the prefix of the scheme and 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The headers of a message. It is signed with each secret, so that receivers know the old or the new one. */
export function headersOf(id: string, body: string, secrets: readonly string[], at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'muster-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
