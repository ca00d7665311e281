import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Checkbox, Link, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import type { SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { domains, type SurveySubtype, type WorkDomain, workDomains } from '#contract/api/surveys/words.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { nameOf, PersonField, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { AvatarGroup } from '#src/resources/employees/PeopleField.tsx'
import { useProfile } from '#src/providers/useSession.ts'
import { labelOfLevel, levelOf } from './likert/levels.ts'
import { DomainDot, ScoreDot, scoreIn } from './likert/LikertScore.tsx'
import { ParticipantTag, ProgressCell } from './SurveyFields.tsx'

/**
 * The reviewers of a person as avatars. Only their number if the names are hidden, as they are from the person
 * reviewed.
 */
function Participants({ topic: { employee, participants, count, declined = 0, nomination } }: { topic: Topic }) {
  const { id } = useProfile()
  const total = count?.total ?? 0
  if (nomination) return <Tag colour="gold">{nomination === 'open' ? t`Not chosen yet` : t`To approve`}</Tag>
  const refusals = declined > 0 && <Tag colour="gold">{t`${declined} declined`}</Tag>
  if (total === 0) return refusals || <Tag colour="gold">{t`No reviewers`}</Tag>
  if (employee.id === id)
    return <span>{plural(total, { one: '# reviewer, hidden from you', other: '# reviewers, hidden from you' })}</span>
  if (!participants?.length) return <span>{plural(total, { one: '# reviewer', other: '# reviewers' })}</span>
  return (
    <span className="tag-list">
      <AvatarGroup label={t`Reviewers of ${nameOf(employee)}`} people={participants}>
        <ul className="people">
          {participants.map((person) => (
            <li key={person.id}>
              <UserChip person={person} />
            </li>
          ))}
        </ul>
      </AvatarGroup>
      {refusals}
    </span>
  )
}

interface ChoiceProps {
  /** Selects these topics, all or none. */
  ids: readonly string[]
  label: string
}

/** A checkbox that selects rows. Selected rows of other pages stay. */
function Choice({ ids, label }: ChoiceProps) {
  const { selectedIds, onSelect } = useListContext<Topic>()
  const box = useRef<HTMLInputElement>(null)
  const others = selectedIds.filter((id) => !ids.includes(id))
  const ticked = selectedIds.length - others.length
  const isPart = ticked > 0 && ticked < ids.length
  // MUI sets only the ARIA state; sets the native one too.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <Checkbox
      size="small"
      checked={ids.length > 0 && ticked === ids.length}
      indeterminate={isPart}
      onChange={(_event, on) => onSelect(on ? [...others, ...ids] : others)}
      slotProps={{ input: { ref: box, 'aria-label': label } }}
      sx={{ p: 1, ml: -1.5, my: -1, float: 'left' }}
    />
  )
}

/** Selects all rows of this page. */
function ChoiceOfPage() {
  const { data = [] } = useListContext<Topic>()
  return <Choice ids={data.map(({ id }) => id)} label={t`Choose all rows of this page`} />
}

/** The chosen level as a dot, with its label as tooltip. */
function Level({ topic, domain }: { topic: Topic; domain: WorkDomain }) {
  const score = scoreIn(topic.domains, domain)?.average ?? 0
  return (
    <span title={score > 0 ? labelOfLevel(domain, levelOf(score)) : t`Not answered`}>
      <ScoreDot domain={domain} score={score} />
    </span>
  )
}

/** Opens the answers of a topic; undefined without permission. */
type Read = ((topic: Topic) => void) | undefined

function Comments({ topic, read }: { topic: Topic; read: Read }) {
  const { comments, employee } = topic
  const name = nameOf(employee)
  if (!read || comments === 0) return <span className="tabular">{comments}</span>
  return (
    <Link
      component="button"
      type="button"
      className="tabular"
      aria-label={plural(comments, {
        one: `# comment by ${name}: view answers`,
        other: `# comments by ${name}: view answers`,
      })}
      onClick={() => read(topic)}
    >
      {comments}
    </Link>
  )
}

const Col = DataTable.Col<Topic>

interface ColumnsOptions {
  isSelectable: boolean
  read: Read
}

const person = (width: number) => (
  <Col source="employee" width={width} render={({ employee }) => <PersonField person={employee} />} />
)
const statusOf = (width: number, first: 'draft' | 'sent') => (
  <Col
    source="answer"
    width={width}
    render={({ status = first, isForcedDone }) => <ParticipantTag status={status} isForced={isForcedDone} />}
  />
)

/** The columns of a kind of survey (rules/pages.md#7.5, 7.7 and 7.8). */
export const topicColumns: Record<SurveySubtype, (options: ColumnsOptions) => React.ReactNode> = {
  'peer-review': ({ isSelectable }) => (
    <>
      <Col
        source="employee"
        width={240}
        render={({ id, employee }) => (
          <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
            {isSelectable && <Choice ids={[id]} label={t`Choose ${nameOf(employee)}`} />}
            <PersonField person={employee} />
          </Stack>
        )}
        head={isSelectable && <ChoiceOfPage />}
      />
      <Col source="participants" width={210} render={(topic) => <Participants topic={topic} />} />
      <Col
        source="count"
        width={220}
        render={({ answered, count }) => <ProgressCell done={answered ?? 0} total={count?.total ?? 0} />}
      />
      <Col
        source="sent"
        label={t`Sent out`}
        width={90}
        render={({ count }) => (
          <span className="tabular">
            {count ? (count.total > 0 && count.sent === count.total ? t`All` : `${count.sent} / ${count.total}`) : '-'}
          </span>
        )}
      />
    </>
  ),
  engagement: () => (
    <>
      {person(280)}
      {statusOf(200, 'draft')}
    </>
  ),
  work: ({ read }) => (
    <>
      {person(220)}
      <Col source="project" width={200} />
      {workDomains.map((domain) => (
        <Col
          key={domain}
          source={domain}
          label={domains[domain]}
          width={92}
          render={(topic) => <Level topic={topic} domain={domain} />}
        />
      ))}
      {statusOf(180, 'sent')}
      <Col
        source="comments"
        width={110}
        sortable
        align="right"
        render={(topic) => <Comments topic={topic} read={read} />}
      />
    </>
  ),
}

/** The number of people who answered. Forms closed without an answer don't count. */
const answeredOf = (scores: SurveyDetail['domains']) =>
  Math.max(0, ...(scores ?? []).map(({ count }) => Object.values(count).reduce((sum, some) => sum + some, 0)))

/** Participation and the three averages of a whole work survey, whatever the filters. */
export function SurveyScores({ survey: { rows, domains: scores } }: { survey: SurveyDetail }) {
  const answered = i18n.number(answeredOf(scores))
  return (
    <Stack
      component="section"
      aria-label={t`Whole survey`}
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 8, rowGap: 3, mb: 5 }}
    >
      <Typography className="tabular">
        <Trans>
          <b>{answered}</b> of <Plural value={rows.total} one="# form has answers" other="# forms have answers" />
        </Trans>
      </Typography>
      {workDomains.map((domain) => {
        const average = scoreIn(scores, domain)?.average
        return (
          <Stack key={domain} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
            <DomainDot domain={domain} scores={scores} />
            <div>
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {domains[domain]}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {average ? labelOfLevel(domain, levelOf(average)) : t`Not answered`}
              </Typography>
            </div>
          </Stack>
        )
      })}
    </Stack>
  )
}
