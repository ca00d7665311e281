import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { keptQuestions, questionRows, saveQuestions } from './bank.ts'

/** The bank of questions: its public list (rules/surveys.md#6.9), and reading and saving it in Settings. */
export function questionRoutes(app: FastifyInstance, server: Server): void {
  const { questions } = api
  serve(app, server, questions.list, async ({ query }, { read }) => ({ data: await questionRows(read, query) }))
  serve(app, server, questions.bank, async ({ params }, { read }) => ({
    data: await keptQuestions(read, params.subcategory),
  }))
  serve(app, server, questions.save, ({ params, body, me, requestId, version }, deps) =>
    saveQuestions(deps, { ...params, me, requestId, version }, body.questions),
  )
}
