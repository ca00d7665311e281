import type { FastifyInstance } from 'fastify'
import { employees } from '#contract/api/employees/endpoints.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerFeedback, askFeedback, endRequest, sharedProjects } from './asking.ts'
import { givenFeedback, giveFeedback, takeBack } from './given.ts'

/** Routes for feedback from one person to another (rules/surveys.md#7.12). */
export function givenRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, employees.given, async ({ params, me }, doors) => ({
    data: await givenFeedback(doors, params.id, me.id),
  }))

  serve(app, server, employees.give, ({ params, body, me }, { write }) =>
    write((trx) => giveFeedback(trx, server.env, { ...params, me }, body)),
  )

  serve(app, server, employees.sharedProjects, async ({ me }, { read }) => ({
    data: await sharedProjects(read, server.env, me),
  }))

  serve(app, server, employees.askFeedback, ({ body, me }, { write }) =>
    write((trx) => askFeedback(trx, server.env, me, body)),
  )

  serve(app, server, employees.answerFeedback, ({ params, body, me }, { write }) =>
    write((trx) => answerFeedback(trx, server.env, { ...params, me }, body)),
  )

  serve(app, server, employees.endRequest, ({ params, me }, { write }) =>
    write((trx) => endRequest(trx, { ...params, me })),
  )

  serve(app, server, employees.takeBack, ({ params, me }, { write }) => write((trx) => takeBack(trx, params, me.id)))
}
