import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { keptQuestions, questionRows, saveQuestions } from './bank.ts'

/** The bank of questions: its public list (rules/surveys.md#6.9), and reading and saving it in Settings. */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { questions } = api
  serve(app, deps, questions.list, async ({ query }) => ({ data: await questionRows(db, query) }))
  serve(app, deps, questions.bank, async ({ params }) => ({
    data: await keptQuestions(db, params.subcategory),
  }))
  serve(app, deps, questions.save, async ({ params, body, me, requestId, version }) => {
    await saveQuestions(deps, { ...params, me, requestId, version }, body.questions)
    return { data: null, message: 'ok' as const }
  })
}
