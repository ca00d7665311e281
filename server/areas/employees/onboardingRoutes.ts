import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { requireOpen } from './lookups.ts'
import { addItem, checkForm, finishItem, onboardingOf, type OnboardingChange, removeItem } from './onboardingItems.ts'

/** What is done for people who join (docs/rules/people.md#5.14). */
export function onboardingItemRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { employees } = api

  /** The change of a person whom the caller can open; 404 otherwise. */
  const opened = async (trx: Db, id: string, me: Person, requestId = ''): Promise<OnboardingChange> => {
    const viewer = { me, today: today(env) }
    return { id: await requireOpen(trx, viewer, id), viewer, requestId }
  }

  serve(app, server, employees.onboarding, async ({ params, me }, { read }) => ({
    data: await onboardingOf(read, (await opened(read, params.id, me)).id),
  }))

  serve(app, server, employees.checkOnboardingForm, async ({ params, me, requestId }, { write }) => {
    await write(async (trx) => checkForm(trx, await opened(trx, params.id, me, requestId)))
  })

  serve(app, server, employees.addOnboardingItem, async ({ params, body, me, requestId }, { write }) => {
    await write(async (trx) => addItem(trx, await opened(trx, params.id, me, requestId), body))
  })

  serve(app, server, employees.removeOnboardingItem, async ({ params, me, requestId }, { write }) => {
    await write(async (trx) => removeItem(trx, await opened(trx, params.id, me, requestId), params.itemID))
  })

  serve(app, server, employees.finishOnboardingItem, async ({ params, body, me, requestId }, { write }) => {
    const change = { id: params.id, viewer: { me, today: today(env) }, requestId }
    await write((trx) => finishItem(trx, change, { ...params, ...body }))
  })
}
