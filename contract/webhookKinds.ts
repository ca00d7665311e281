import type { z } from 'zod'
import { enumOf } from './enumOf.ts'
import { words } from './words.ts'

/** Kinds of events that webhooks tell (rules/webhooks.md#2.1). */
export const webhookKinds = words({
  'person.joined': 'Person joined',
  'person.left': 'Person left',
  'person.changed': 'Person changed',
  'member.added': 'Member added',
  'member.ended': 'Membership ended',
  'survey.sent': 'Survey sent',
  'survey.done': 'Survey done',
  'invoice.sent': 'Invoice sent',
  'invoice.paid': 'Invoice paid',
})
export const WebhookKind = enumOf(webhookKinds)
export type WebhookKind = z.infer<typeof WebhookKind>
