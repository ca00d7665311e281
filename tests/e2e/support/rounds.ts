import { createHash } from 'node:crypto'
import { personId } from '#server/seed/demo/company.ts'
import { demoSpan, demoSurveys } from '#server/seed/demo/surveyEvents.ts'
import { today } from '#server/platform/deps.ts'

const all = demoSurveys(today({ TIME_ZONE: 'UTC' }), demoSpan)
const lastOf = (subtype: string, status: string) =>
  all.findLast((round) => round.subtype === subtype && round.status === status) as (typeof all)[number]

/** Surveys of the demo company: the last closed engagement and work surveys, and the running ones. */
export const engagement = lastOf('engagement', 'done')
export const work = lastOf('work', 'done')
export const peerReview = lastOf('peer-review', 'in-progress')
export const runningEngagement = lastOf('engagement', 'in-progress')

/** The id of the topic about a person. */
export const topicOf = ({ id }: { id: string }, username: string) =>
  createHash('md5')
    .update(`${id}/${personId(username)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
