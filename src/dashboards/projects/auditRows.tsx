import { msg, plural, t } from '@lingui/core/macro'
import { auditTypes, healthAreas } from '#contract/api/projectAudits/words.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { projectColumn, type QueryOfCall } from '../Rows.tsx'
import type { RowOf } from '../RowsPanel.tsx'
import { scoreWords } from '../trend.tsx'
import { cycleColumn, HealthLink, whenWords } from './cycles.tsx'
import { projectRows } from './projectRows.tsx'

/** The average of scores. Sums whole hundredths, which is exact for scores with up to two decimals. */
export const averageOfScores = (rows: readonly { score: number }[]): number =>
  rows.length && rows.reduce((sum, { score }) => sum + Math.round(score * 100), 0) / (100 * rows.length)

/** The title and description of the rows. */
function auditWords({ type, area }: QueryOfCall<'auditRows'>) {
  if (area)
    return {
      of: healthAreas[area],
      about: t`Grades of this area in engineering health audits. Ungraded items are skipped.`,
    }
  if (type) {
    const name = auditTypes[type]
    return { of: t`${name} audits`, about: t`Scores of these audits. Audits without a score are skipped.` }
  }
  return { of: t`Audit cycles`, about: t`Overall scores of audit cycles. Cycles without a score are skipped.` }
}

/** The summary of grades; `isPart` if there are more on other pages. */
const gradesWords = (average: string, count: number, isPart: boolean) =>
  isPart
    ? t`Average ${average} of ${plural(count, { one: '# grade', other: '# grades' })} on this page`
    : t`Average ${average} of ${plural(count, { one: '# grade', other: '# grades' })}`

/** The summary of scores; `isPart` if there are more on other pages. */
const scoresWords = (average: string, count: number, isPart: boolean) =>
  isPart
    ? t`Average ${average} of ${plural(count, { one: '# score', other: '# scores' })} on this page`
    : t`Average ${average} of ${plural(count, { one: '# score', other: '# scores' })}`

const Col = DataTable.Col<RowOf<'auditRows'>>

const nameColumn = (
  <Col
    source="name"
    label={msg`Name`}
    width={150}
    text={({ name }) => name}
    render={(row) => (
      <HealthLink row={row} auditID={row.auditID}>
        {row.name}
      </HealthLink>
    )}
  />
)

/** The scores or grades behind an average. */
export const auditRows = projectRows('auditRows', (query, project) => {
  const { of, about } = auditWords(query)
  const sumWords = query.area ? gradesWords : scoresWords
  return {
    title: `${of}, ${whenWords(query)}`,
    about: `${project}. ${about}`,
    isPaged: true,
    sum: (rows, total) => sumWords(scoreWords(averageOfScores(rows)), rows.length, rows.length < total),
    columns: (
      <>
        {projectColumn}
        <Col source="score" label={msg`Score`} width={80} text={({ score }) => String(score)} align="right" />
        {cycleColumn}
        {(query.type || query.area) && nameColumn}
      </>
    ),
  }
})
