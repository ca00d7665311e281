import { z } from 'zod'
import { DateInput, Instant } from '../../dates.ts'
import { data, endpoint, Id } from '../../endpoint.ts'
import { GroupKind } from '../surveys/words.ts'

const access = 'dashboards.engagement.read'
/** Each number counts all people, whatever the filter. */
const cost = 5

/** One question over the last engagement surveys (rules/dashboards.md#4.1). `stats` has the newest first. */
export const EngagementQuestion = z.object({
  questionID: Id,
  content: z.string(),
  stats: z.array(z.object({ title: z.string(), startDate: Instant, point: z.number() })),
})
export type EngagementQuestion = z.infer<typeof EngagementQuestion>

/** One question by group in one survey (rules/dashboards.md#4.2), lowest score first. */
export const EngagementGroups = z.object({
  questionID: Id,
  stats: z.array(z.object({ field: z.string(), startDate: Instant, point: z.number() })),
})
export type EngagementGroups = z.infer<typeof EngagementGroups>

const privacy =
  'Only closed surveys, and only groups that reveal no single answers (docs/decisions/014-privacy-of-answers.md).'

/** Dashboards about engagement (rules/dashboards.md#4). */
export const dashboardEngagement = {
  info: endpoint({
    method: 'GET',
    path: '/dashboards/engagement/info',
    access,
    cost,
    summary: 'Averages of each question over the last four engagement surveys',
    replica: true,
    description: `rules/dashboards.md#4.1. ${privacy}`,
    response: data(z.array(EngagementQuestion)),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/dashboards/engagement/detail',
    access,
    cost,
    summary: 'Averages of each question by chapter, seniority or project',
    replica: true,
    description: `rules/dashboards.md#4.2. ${privacy}`,
    query: z.object({ filter: GroupKind, startDate: DateInput }),
    response: data(z.array(EngagementGroups)),
  }),
}
