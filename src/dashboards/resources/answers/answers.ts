import type { BasicProject } from '#contract/api/survey.ts'
import type { WorkSurveySummary } from '#contract/api/dashboardResources.ts'
import type { LikertLevel, WorkDomain } from '#contract/api/surveyWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { labelOfLevel } from '#src/admin/likert/levels.ts'
import type { CardTable } from '#src/dashboards/ChartCard.tsx'

export interface Answer {
  answer: LikertLevel
  project: BasicProject
}
type Person = WorkSurveySummary['data'][number]

/** What a person answered on a date, one for each project. */
export const answersOn = ({ listAnswers }: Person, date: string): readonly Answer[] =>
  listAnswers.find((one) => one.date === date)?.answers ?? []

/** "Atlas: Manageable" */
export const answerWords = (domain: WorkDomain, { answer, project }: Answer) =>
  `${project.name}: ${labelOfLevel(domain, answer)}`

/** The answers of a domain in words. */
export const tableOf = ({ type, dates, data }: WorkSurveySummary): CardTable => ({
  columns: ['Name', ...dates],
  isWords: true,
  rows: data.map((person) => [
    nameOf(person.reviewer),
    ...dates.map(
      (date) =>
        answersOn(person, date)
          .map((answer) => answerWords(type, answer))
          .join('; ') || '-',
    ),
  ]),
})
