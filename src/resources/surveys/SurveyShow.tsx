import { plural, t } from '@lingui/core/macro'
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { type SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { surveyActions } from './actions.ts'
import { offeredOn, useRequestedRecordAction } from '#src/admin/actions/recordActions.ts'
import { RecordFailure } from '#src/admin/show/Show.tsx'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { List } from '#src/admin/list/List.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/admin/layout/pageNames.tsx'
import { useCan } from '#src/providers/session.ts'
import { useTopicList } from './useTopics.ts'
import { MailsPanel } from './MailsPanel.tsx'
import { SendDialog } from './SendDialog.tsx'
import { CloseSurvey, DeleteSurvey } from './SurveyDialogs.tsx'
import { isId } from './useSurveys.ts'
import { PeriodText, ProgressCell, EventStatusTag } from './SurveyFields.tsx'

interface SurveyHeadingProps {
  survey: SurveyDetail
  back: string
  actions: ReactNode
}

/** The head of a survey's page: title, status, period and progress. */
export function SurveyHeading({ survey, back, actions }: SurveyHeadingProps) {
  const { title, status, subtype, rows, answered } = survey
  return (
    <>
      <PageHeading
        title={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            {title} <EventStatusTag subtype={subtype} status={status} />
          </Box>
        }
        back={{ to: paths.survey(subtype), label: back }}
        actions={actions}
      />
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 6,
          rowGap: 2,
          mb: 5,
          fontSize: 'var(--text-13)',
        }}
      >
        <Typography component="span" variant="body2" color="text.secondary">
          <PeriodText {...survey} />
        </Typography>
        <Stack direction="row" spacing={3} sx={{ alignItems: 'center', width: 360, maxWidth: '100%' }}>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
            {t`Forms answered`}
          </Typography>
          <ProgressCell done={answered} total={rows.total} />
        </Stack>
      </Stack>
    </>
  )
}

interface SurveyDialogProps {
  survey: SurveyDetail
  subtype: SurveySubtype
  action: string | undefined
  onClose: () => void
}

/** The dialog of an action: the mails panel, or a confirmation before closing or deleting. */
export function SurveyDialog({ survey, subtype, action, onClose }: SurveyDialogProps) {
  const navigate = useNavigate()
  const { eventID: id, title } = survey
  if (action === 'mails') return <MailsPanel id={id} onClose={onClose} />
  if (action === 'close' || action === 'done') return <CloseSurvey survey={survey} onClose={onClose} />
  if (action !== 'delete') return null
  const leave = () => void navigate(paths.survey(subtype), { replace: true })
  return <DeleteSurvey survey={{ id, title, subtype }} leave={leave} onClose={onClose} />
}

/** Actions of an engagement or work survey: the next step as a button, the others in a menu, and their dialogs. */
export function SurveyActions({ survey, subtype }: { survey: SurveyDetail; subtype: SurveySubtype }) {
  const can = useCan()
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const { eventID: id, title, status, rows } = survey
  const thing = { id, title, subtype, status }
  useRequestedRecordAction(surveyActions, thing, setOpen)
  const offered = new Set(offeredOn(surveyActions, thing, can).map((action) => action.id))
  const unsent = rows.total - rows.sent
  return (
    <>
      <MoreMenu actions={surveyActions} record={thing} without={['send', 'close']} />
      {offered.has('send') && <Button variant="contained" onClick={() => setOpen('send')}>{t`Send`}</Button>}
      {offered.has('close') && <Button variant="contained" onClick={() => setOpen('close')}>{t`Close`}</Button>}
      {open === 'send' && (
        <SendDialog survey={thing} onClose={close}>
          {plural(unsent, {
            one: '# person gets a form and an email with a link to it.',
            other: '# people get a form and an email with a link to it.',
          })}
        </SendDialog>
      )}
      <SurveyDialog survey={survey} subtype={subtype} action={open} onClose={close} />
    </>
  )
}

/** Skeleton of a survey's page. */
function SurveySkeleton() {
  return (
    <Stack spacing={4} aria-busy aria-label={t`Loading the survey`}>
      <Skeleton width={280} height={36} />
      <Skeleton width={420} height={24} />
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={400} />
    </Stack>
  )
}

interface SurveyShowProps {
  subtype: SurveySubtype
  children: (survey: SurveyDetail) => ReactNode
}

function Survey({ id, subtype, children }: SurveyShowProps & { id: string }) {
  const { survey, error, refetch } = useTopicList()
  usePageName(paths.survey(subtype, ':id'), survey?.title)
  if (!survey) {
    if (!error) return <SurveySkeleton />
    const title = subtype === 'peer-review' ? t`Couldn't load the peer review` : t`Couldn't load the survey`
    return <RecordFailure title={title} error={error} retry={() => void refetch()} />
  }
  if (survey.subtype !== subtype) return <Navigate to={paths.survey(survey.subtype, id)} replace />
  return children(survey)
}

/**
 * The page of a survey, which is the list of its topics. Redirects to the right page if the survey is of another kind.
 */
export function SurveyShow(props: SurveyShowProps) {
  const { id = '' } = useParams()
  if (!isId(id)) return <Navigate to={paths.notFound} replace />
  return (
    <List resource="topics" target="surveyID" id={id} schema={Topic}>
      <Survey {...props} id={id} />
    </List>
  )
}
