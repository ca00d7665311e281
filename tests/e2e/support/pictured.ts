import type { EngagementResults } from '#contract/api/surveys/results.ts'
import type { Survey, Topic } from '#contract/api/surveys/survey.ts'
import type { Task } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import type { Product } from './product.ts'
import { call } from './prepare.ts'
import { engagement } from './rounds.ts'

/** Makes something that the demo company lacks, and returns the path that shows it. */
export type Making = (product: Product) => Promise<string>

const today = new Date().toISOString().slice(0, 10)
const year = Number(today.slice(0, 4)) + 1

/** A round in which Callum chooses who reviews him. */
export const nominations: Making = async ({ url }) => {
  const chosen = { until: daysLater(today, 7), most: 4, formsMost: 50 }
  const body = { type: 'peer-review', quarter: 'q3,q4', year, kinds: ['peer'], nominations: chosen }
  await call(url, 'linh', 'POST', '/surveys', body)
  const tasks = await call<Task[]>(url, 'callum', 'GET', '/tasks')
  const { link } = tasks.find(({ kind }) => kind === 'nomination') as Task
  return `/feedbacks/nominations/${link.eventID}/${link.id}`
}

/** An action about the lowest question. */
export const actions: Making = async ({ url }) => {
  const { questions } = await call<EngagementResults>(url, 'linh', 'GET', `/surveys/${engagement.id}/results`)
  const [lowest] = questions.toSorted((a, b) => a.average - b.average)
  const { id } = await call<{ id: string }>(url, 'linh', 'GET', '/employees/grace')
  const body = { title: 'Two quiet mornings a week', questionID: lowest?.questionID, ownerID: id }
  await call(url, 'linh', 'POST', `/surveys/${engagement.id}/actions`, { ...body, due: daysLater(today, 60) })
  return `/feedbacks/engagement/${engagement.id}?tab=results&by=chapter`
}

/** A survey whose answers nobody can trace, as one of those asked gets it. */
export const unlinkable: Making = async ({ url }) => {
  await call(url, 'linh', 'POST', '/surveys', { type: 'engagement', quarter: 'q3', year, isUnlinkable: true })
  const rounds = await call<Survey[]>(url, 'linh', 'GET', '/surveys?subtype=engagement&page=0')
  const { id } = rounds.find(({ title }) => title === `Q3, ${year}`) as Survey
  await call(url, 'linh', 'POST', `/surveys/${id}/send`, { type: 'engagement', everyone: true })
  const { topics } = await call<{ topics: Topic[] }>(url, 'linh', 'GET', `/surveys/${id}?page=0`)
  const { id: topicId } = topics.find(({ employee }) => employee.username === 'anna') as Topic
  return `/feedbacks/inbox/${topicId}?type=survey&subtype=engagement&eventID=${id}`
}
