import type { GroupKind } from '#contract/api/surveys/words.ts'
import { keepResults } from '#server/areas/surveys/results/queries.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeSurvey, type RowState } from './surveys.ts'
import type { TestApp } from './testApp.ts'

/** A group at launch, such as `chapter/Backend`. Each name is one group. */
export type GroupName = `${GroupKind}/${string}`

/** One form of an engagement survey. */
export interface Form {
  /** One stored answer for all questions, or one per question; default `3`. */
  answers?: string | string[]
  /** Default `finished`. */
  state?: RowState
  groups?: GroupName[]
}

const hex = (text: string) => Buffer.from(text).toString('hex').slice(0, 12).padStart(12, '0')

/** The id of a group created by `askEngagement`. */
export const groupIdOf = (group: GroupName) => `00000000-0000-4000-8000-${hex(group.split('/')[1] ?? '')}`

/**
 * Creates an engagement survey, closed by default, with one form per person and the groups of these people. Returns its
 * id.
 */
export async function askEngagement(
  app: Pick<TestApp, 'deps'>,
  people: readonly { id: string }[],
  forms: readonly Form[],
  columns: object = {},
): Promise<string> {
  const survey = await makeSurvey(app, {
    subtype: 'engagement',
    columns: { status: 'done', ...columns },
    topics: forms.map(({ answers = '3', state = 'finished' }, at) => {
      const person = people[at]
      if (!person) throw new Error('There are more forms than people.')
      const all = typeof answers === 'string' ? Array.from({ length: 30 }, () => answers) : answers
      return { about: person, reviewers: [{ person, state, answers: all }] }
    }),
  })
  const rows = forms.flatMap(({ groups = [] }, at) =>
    groups.map((group) => ({
      event_id: survey.id,
      event_reviewer_id: survey.topics[at]?.rows[0]?.id ?? '',
      kind: group.split('/')[0] as GroupKind,
      group_id: groupIdOf(group),
      name: group.split('/')[1] ?? '',
    })),
  )
  await insertRows(app.deps.db, 'event_reviewer_groups', rows)
  await keepResults(app.deps.db, survey.id)
  return survey.id
}
