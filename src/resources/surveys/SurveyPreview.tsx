import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Alert, Box, Button, Pagination, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { CreatedSurvey } from '#contract/api/surveys/edits.ts'
import type { ForeseenForm, Recipient, SurveyPreview as Foreseen } from '#contract/api/surveys/preview.ts'
import { type SurveySubtype, relationships, questionTypes } from '#contract/api/surveys/words.ts'
import { showDate } from '#contract/dates.ts'
import { words } from '#contract/words.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { listed, showPeriods } from '#src/i18n/format.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { NotAskedList } from './kinds/NotAskedList.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { useCommandQuery, useCreate } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { PeriodText } from './SurveyFields.tsx'
import { useSurveyWritten } from './useSurveys.ts'

/** People per page of the preview. */
const previewSize = 20

/** Input of the preview query: one page of participants, filtered by name. */
export const previewInput = (
  { isUnlinkable: _, nominations: __, ...survey }: CreatedSurvey,
  keyword: string,
  page: number,
) => ({
  query: { ...survey, page, size: previewSize, ...(keyword ? { keyword } : {}) },
})

/** Milliseconds for which a preview counts as fresh. */
export const previewAge = 30_000

interface Preview {
  survey: CreatedSurvey
  /** True while the survey is being created. Stops the preview, which the server would refuse then. */
  busy: boolean
}

/** One page of the preview. The previous page stays visible while the next one loads. */
const usePreview = ({ survey, busy }: Preview, keyword = '', page = 1) =>
  useCommandQuery('surveys', 'preview', previewInput(survey, keyword, page), {
    staleTime: previewAge,
    enabled: !busy,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { live: false },
  })

const after: Record<SurveySubtype, string> = words({
  'peer-review': msg`No emails go out until you send it.`,
  engagement: msg`No emails go out until you send it.`,
  work: msg`Emails go out as soon as you create it.`,
})

/** The number of participants, forms and topics that the survey would have. */
function PreviewSummary({ survey, preview }: { survey: CreatedSurvey; preview: Foreseen }) {
  const { type, nominations } = survey
  const { title, people, rows, topics, alone, away, notAsked } = preview
  const day = nominations && showDate(nominations.until)
  const unasked = notAsked.filter(({ reason }) => reason === 'alone')
  const others = notAsked.filter(({ reason }) => reason !== 'alone')
  const counts = [
    plural(people, { one: '# participant', other: '# participants' }),
    plural(rows, { one: '# form', other: '# forms' }),
    ...(type === 'peer-review' ? [plural(topics, { one: '# person reviewed', other: '# people reviewed' })] : []),
  ]
  return (
    <>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{showPeriods(title)}</Typography>
        <Typography variant="body2" color="text.secondary">
          <PeriodText {...preview} />
        </Typography>
      </div>
      <Typography className="tabular">
        <b>{counts.join(', ')}</b>. {after[type]}
      </Typography>
      {day && (
        <Alert severity="info">
          {t`Peers listed here are only proposed. People choose until ${day}. Send once forms are prepared.`}
        </Alert>
      )}
      {away > 0 && (
        <Alert severity="info">
          {plural(away, {
            one: `# of ${people} is away until the deadline.`,
            other: `# of ${people} are away until the deadline.`,
          })}
        </Alert>
      )}
      {alone > 0 && (
        <Alert severity="warning">
          {unasked.length > 0 ? (
            <NotAskedList groups={unasked} />
          ) : (
            plural(alone, {
              one: '# person has no reviewers: nobody to ask of the chosen kinds.',
              other: '# people have no reviewers: nobody to ask of the chosen kinds.',
            })
          )}{' '}
          {t`Add participants after creating.`}
        </Alert>
      )}
      {others.length > 0 && <NotAskedList groups={others} />}
    </>
  )
}

const recipients = {
  fontSize: 'var(--text-13)',
  '& summary, & > li > span': { display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, listStyle: 'none' },
  '& summary': { borderRadius: 'var(--radius-control)', cursor: 'pointer' },
  '& small': { ml: 'auto' },
  '& summary svg': { fontSize: 'var(--text-18)', color: 'text.secondary' },
  '& details[open] summary svg': { transform: 'rotate(180deg)' },
  '& ul': { m: '0 0 8px 32px', color: 'text.secondary' },
  '& li li': { py: '2px' },
  '& b': { fontWeight: 500, color: 'text.primary' },
}

/** The reason for a form: "Peer, both in Atlas Web". */
function describeForm({ relationship, workUnits, project }: ForeseenForm): string {
  if (project) return t`works on ${project}`
  const relation = relationships[relationship]
  const units = listed(workUnits)
  return units ? t`${relation}, both in ${units}` : relation
}

/** One participant, with the reasons for their forms unless the only form is about themselves. */
function RecipientItem({ type, recipient }: { type: SurveySubtype; recipient: Recipient }) {
  const { person, forms, about } = recipient
  const head = (
    <>
      <Avatar src={person.avatar} name={nameOf(person)} />
      {nameOf(person)} <small>{plural(forms, { one: '# form', other: '# forms' })}</small>
    </>
  )
  if (type === 'engagement' || about.length === 0)
    return (
      <li>
        <span>{head}</span>
      </li>
    )
  return (
    <li>
      <details>
        <summary>
          {head}
          <ExpandMore aria-hidden />
        </summary>
        <ul>
          {about.map((form) => (
            <li key={`${form.employee.id}.${form.project}`}>
              {type === 'peer-review' && (
                <>
                  <Trans>
                    About <b>{nameOf(form.employee)}</b>:
                  </Trans>{' '}
                </>
              )}
              {describeForm(form)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The participants of the survey, with search and pages. */
function RecipientList(preview: Preview) {
  const [{ keyword, page }, setPlace] = useState({ keyword: '', page: 1 })
  const query = usePreview(preview, keyword, page)
  const { data } = query
  const pages = Math.ceil((data?.total ?? 0) / previewSize)
  return (
    <Stack component="section" spacing={2} aria-label={t`Participants`}>
      <SearchBox label={t`Search people`} value={keyword} onSearch={(next) => setPlace({ keyword: next, page: 1 })} />
      {!data && <Pending query={query} failure={t`Couldn't load the people`} height={320} />}
      {data?.total === 0 && <Typography color="text.secondary">{t`No people found`}</Typography>}
      {data && (
        <Box component="ul" className="lines" sx={recipients}>
          {data.data.recipients.map((recipient) => (
            <RecipientItem key={recipient.id} type={preview.survey.type} recipient={recipient} />
          ))}
        </Box>
      )}
      {pages > 1 && (
        <Pagination
          size="small"
          page={page}
          count={pages}
          onChange={(_event, next) => setPlace({ keyword, page: next })}
        />
      )}
    </Stack>
  )
}

/** The questions of the new survey, collapsed at first. */
function QuestionList({ type }: { type: SurveySubtype }) {
  const { data: answer, error } = useCommandQuery('questions', 'ofSurvey', {
    query: { category: 'survey', subcategory: type },
  })
  const data = answer?.data
  if (error) return <Typography color="error">{t`Couldn't load the questions: ${error.message}`}</Typography>
  if (!data) return null
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>
        {plural(data.length, { one: '# question', other: '# questions' })}
      </summary>
      <ol className="bullets" style={{ fontSize: 'var(--text-13)', margin: '13px 0' }}>
        {data.map(({ id, content, type: answered }) => (
          <li key={id} style={{ padding: '3px 0' }}>
            {content}{' '}
            <Typography component="span" variant="caption" color="text.secondary">
              {questionTypes[answered]}
            </Typography>
          </li>
        ))}
      </ol>
    </details>
  )
}

interface SurveyPreviewProps {
  survey: CreatedSurvey
  successMessage: string
  onBack: () => void
  onClose: () => void
}

/**
 * The preview of a survey: participants, questions and reasons. The button creates the survey.
 */
export function SurveyPreview({ survey, successMessage, onBack, onClose }: SurveyPreviewProps) {
  const { mutate, isPending, error } = useCreate('surveys', { onSuccess: useSurveyWritten(successMessage, onClose) })
  const whole = usePreview({ survey, busy: isPending }).data?.data
  return (
    <Stack spacing={4}>
      {whole && <PreviewSummary survey={survey} preview={whole} />}
      <RecipientList survey={survey} busy={isPending} />
      <QuestionList type={survey.type} />
      <Paper variant="toolbar">
        {error && <Alert severity="error">{describeFailure(t`Couldn't create the survey`, error)}</Alert>}
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={isPending} onClick={onBack}>{t`Back`}</Button>
          <Button
            variant="contained"
            loading={isPending}
            disabled={!whole}
            onClick={() => mutate({ data: survey })}
          >{t`Create`}</Button>
        </Stack>
      </Paper>
    </Stack>
  )
}
