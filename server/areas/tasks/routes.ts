import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import type { TaskSource, TeamSource, UpcomingSource } from '#server/platform/tasks.ts'
import { surveyTaskKinds, taskOf, tasksOf, teamOf, upcomingOf } from './list.ts'

/** What areas tell of tasks and coming days. */
interface Told {
  tasks: readonly TaskSource[]
  upcoming: readonly UpcomingSource[]
  team: readonly TeamSource[]
}

/** Routes for what waits for the caller (docs/rules/tasks.md). The areas' part is an argument: tasks know no area. */
export const taskRoutes =
  ({ tasks: sources, upcoming, team }: Told) =>
  (app: FastifyInstance, server: Server): void => {
    const { env } = server
    const { tasks } = api
    const readerOf = (me: Person) => ({ me, today: today(env), env })
    // Who views as somebody else does not see what that person is asked (docs/rules/roles.md#4.4).
    const openSources = sources.filter(({ kind }) => !surveyTaskKinds.has(kind))

    serve(app, server, tasks.list, async ({ query: { mine }, me }, { read }) => ({
      data: await tasksOf(read, { ...readerOf(me), mine }, me.viewing ? openSources : sources),
    }))

    serve(app, server, tasks.upcoming, async ({ me }, { read }) => ({
      data: await upcomingOf(read, readerOf(me), upcoming),
    }))

    serve(app, server, tasks.team, async ({ me }, { read }) => ({
      data: await teamOf(read, readerOf(me), { team, upcoming }),
    }))

    serve(app, server, tasks.hide, async ({ body, me }, { write }) => {
      const task = taskOf(readerOf(me), sources, body)
      if (!task) throw notFound('task')
      await write(async (trx) => {
        const { numAffectedRows } = await sql`insert into hidden_tasks (employee_id, kind, subject_id, due, until)
          select ${me.id}, ${body.kind}, ${body.subjectID}, t.due, ${body.until ?? null}::date from (${task}) t
          on conflict (employee_id, kind, subject_id) do update set due = excluded.due, until = excluded.until`.execute(
          trx,
        )
        if (!numAffectedRows) throw notFound('task')
      })
    })

    serve(app, server, tasks.show, async ({ body: { kind, subjectID }, me }, { write }) => {
      await write((trx) =>
        sql`delete from hidden_tasks
          where employee_id = ${me.id} and kind = ${kind} and subject_id = ${subjectID}`.execute(trx),
      )
    })
  }
