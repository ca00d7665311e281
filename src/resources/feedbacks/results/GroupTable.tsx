import { decimal } from '#src/i18n/format.ts'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { GroupResult, QuestionResult } from '#contract/api/surveyResults.ts'
import { colourOf, domainOf, levelOf, tintOf } from '#src/admin/likert/levels.ts'
import { SmallTable } from '#src/admin/list/SmallTable.ts'

const Frame = styled('section')(({ theme }) => ({
  // Hidden words of cells that are scrolled away must not widen the page.
  position: 'relative',
  overflowX: 'auto',
  '& tbody td, & thead th:not(:first-of-type)': { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& tr > :first-of-type': {
    position: 'sticky',
    left: 0,
    minWidth: 120,
    maxWidth: 220,
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    backgroundColor: theme.palette.background.paper,
  },
  '& tbody th': { fontSize: 'var(--text-13)', fontWeight: 500, color: theme.palette.text.primary },
  '& td > span': {
    display: 'inline-block',
    minWidth: 40,
    padding: '2px 6px',
    borderRadius: 'var(--radius-control)',
    backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
  },
  '& tbody td[colspan]': { textAlign: 'left', color: theme.palette.text.secondary },
  '& td > small': {
    display: 'block',
    fontSize: 'var(--text-13)',
    maxWidth: 'min(460px, calc(100vw - 230px))',
  },
}))

interface GroupTableProps {
  /** What the groups are, in the words of the switch. */
  caption: string
  /** Scales only. */
  questions: readonly QuestionResult[]
  groups: readonly GroupResult[]
  minimum: number
}

function Points({ group, questions }: { group: GroupResult; questions: readonly QuestionResult[] }) {
  return questions.map(({ questionID, domain }) => {
    const average = group.points?.find((point) => point.questionID === questionID)?.average
    const look: Record<`--${string}`, string> = {
      '--level': colourOf(domainOf(domain), levelOf(average ?? 0)),
    }
    return <td key={questionID}>{average ? <span style={look}>{decimal(average, 1)}</span> : '-'}</td>
  })
}

/** The average of each question in each group, a group in a row; last the hidden ones, each with its name and why. */
export function GroupTable({ caption, questions, groups, minimum }: GroupTableProps) {
  const shownFirst = groups.toSorted((a, b) => Number(b.isShown) - Number(a.isShown))
  return (
    <Frame tabIndex={0} aria-label={`Averages by ${caption.toLowerCase()}`}>
      <SmallTable>
        <caption style={visuallyHidden}>Averages by {caption.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            <th scope="col">Answered</th>
            {questions.map(({ questionID, order, content }) => (
              <th key={questionID} scope="col" title={content}>
                {order}
                <span style={visuallyHidden}>. {content}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownFirst.map((group) => (
            <tr key={group.id}>
              <th scope="row">{group.name}</th>
              {group.isShown ? (
                <>
                  <td>{group.answered?.toLocaleString('en-US')}</td>
                  <Points group={group} questions={questions} />
                </>
              ) : (
                <td colSpan={questions.length + 1}>
                  <small>Not shown: fewer than {minimum} answers, or others would give it away</small>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Frame>
  )
}
