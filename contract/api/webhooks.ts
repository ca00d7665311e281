import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idInput, idParam, page, paging } from '../endpoint.ts'
import { enumOf } from '../enumOf.ts'
import { field } from '../fields.ts'
import { required } from '../inputs.ts'
import { blankAsNone, severalOf } from '../queries.ts'
import { WebhookKind, webhookKinds } from '../webhookKinds.ts'
import { words } from '../words.ts'
import { BasicEmployee } from './employees/employee.ts'

/** The most subscriptions: each event is written once for each of them. */
export const mostWebhooks = 50

/** Why a subscription tells nothing; `""` while it does. */
export const webhookStops = words({
  '': 'On',
  'by-hand': 'Off',
  gone: 'Off: the receiver answered that it is gone',
  failing: 'Off: the receiver took nothing for hours',
  'maker-left': 'Off: its maker may not use the product any more',
})
export const WebhookStop = z.enum(['', 'by-hand', 'gone', 'failing', 'maker-left'])

/** A subscription to events. The secret is in no list (docs/rules/webhooks.md). */
export const Webhook = z.object({
  id: Id,
  name: field(z.string(), { label: 'Name' }),
  url: field(z.string(), { label: 'Address' }),
  kinds: field(z.array(WebhookKind), { label: 'Events', choices: webhookKinds }),
  /** It tells what this person may read at the moment: who saved it last. */
  maker: field(BasicEmployee, { label: 'Tells what may be read by', kind: 'employee' }),
  stopped: field(WebhookStop, { label: 'State', choices: webhookStops }),
  createdAt: Instant,
  /** When the receiver last took a message. */
  deliveredAt: field(Instant.nullable(), { label: 'Last delivered', display: 'instant' }),
  /** Messages that wait, and those that were given up. */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** What a subscription is made of. */
export const WebhookInput = z.object({
  name: field(required.max(100), { label: 'Name' }),
  url: field(required.max(2000), { label: 'Address' }),
  kinds: field(z.array(WebhookKind).min(1).max(WebhookKind.options.length), { label: 'Events' }),
})

/** The same of one that is there. */
export const WebhookEdit = WebhookInput.extend({ isOn: field(z.boolean(), { label: 'On' }) })

export const deliveryStates = words({
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
})
export const DeliveryState = enumOf(deliveryStates)
export type DeliveryState = z.infer<typeof DeliveryState>

/** One message to one receiver. What it says is read when it is sent, and kept nowhere. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id` of each attempt. */
  id: Id,
  webhook: z.object({ id: Id, name: z.string() }),
  kind: field(WebhookKind, { label: 'Event', choices: webhookKinds }),
  /** The person, membership, survey or invoice. */
  recordID: Id,
  /** When it happened. */
  at: field(Instant, { label: 'Happened', display: 'instant' }),
  state: field(DeliveryState, { label: 'State', choices: deliveryStates }),
  attempts: field(z.int(), { label: 'Attempts', display: 'count' }),
  triedAt: field(Instant.nullable(), { label: 'Last attempt', display: 'instant' }),
  /** While it waits. */
  nextAt: field(Instant.nullable(), { label: 'Next attempt', display: 'instant' }),
  /** HTTP status of the last answer; `null` without one. */
  status: field(z.int().nullable(), { label: 'Answer' }),
  /** Why it was not delivered, in the reader's language; `""` if it was. */
  error: field(z.string(), { label: 'Last error' }),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** Filters of the list of deliveries, combined with "and". */
export const DeliveryFilter = z.object({ webhook: blankAsNone(idInput()), state: severalOf(DeliveryState) })

const forAdmins = { access: 'session', adminOnly: true, byKey: false } as const
const Secret = data(z.object({ id: Id, secret: z.string() }))

/** Messages to other programs, for admins. None of these calls can be made with a key. */
export const webhooks = {
  list: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/webhooks',
    summary: 'Subscriptions to events, by name',
    response: data(z.array(Webhook)),
  }),
  create: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/webhooks',
    summary: 'Subscribe an address to events',
    description: 'Only this answer has the secret with which messages are signed.',
    body: WebhookInput,
    response: Secret,
    refusals: ['webhook.address', 'webhook.tooMany'],
  }),
  edit: endpoint({
    ...forAdmins,
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a subscription, or turn it on or off',
    description: 'From then on it tells what the caller may read.',
    params: idParam,
    body: WebhookEdit,
    response: done,
    refusals: ['record.notFound', 'webhook.address'],
  }),
  renewSecret: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Get a new secret',
    description: 'Only this answer has it. The secret before signs along for a day.',
    params: idParam,
    response: Secret,
    refusals: ['record.notFound'],
  }),
  remove: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a subscription with its deliveries',
    params: idParam,
    response: done,
    refusals: ['record.notFound'],
  }),
}

/** What was sent to receivers, for admins. */
export const webhookDeliveries = {
  list: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/webhook-deliveries',
    summary: 'Deliveries of all subscriptions or of one, newest first',
    query: DeliveryFilter.extend(paging),
    response: page(WebhookDelivery),
  }),
  again: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/webhook-deliveries/:id/again',
    summary: 'Send a message again, with all its attempts',
    description: 'It has the same id and says what holds now. One that waits is tried at once.',
    params: idParam,
    response: data(WebhookDelivery),
    refusals: ['record.notFound', 'webhook.off'],
  }),
}
