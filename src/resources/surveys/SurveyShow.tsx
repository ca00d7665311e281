import { msg, t } from '@lingui/core/macro'
import SendOutlined from '@mui/icons-material/SendOutlined'
import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useListContext } from 'react-admin'
import { Link as RouterLink, Navigate, useNavigate, useParams } from 'react-router'
import { Topic } from '#contract/api/surveys/survey.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { words } from '#contract/words.ts'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { offeredOn, useRequestedRecordAction } from '#src/admin/actions/recordActions.ts'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { usePageName } from '#src/admin/layout/pageNames.tsx'
import { QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { List } from '#src/admin/list/List.tsx'
import { RecordFailure } from '#src/admin/show/Show.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { surveyActions } from './actions.ts'
import { EventStatusTag, PeriodText, ProgressCell } from './SurveyFields.tsx'
import { SurveyScores } from './TopicFields.tsx'
import { type Open, placeOf, TopicList, useReadableForms, useSelectedTopics } from './TopicList.tsx'
import { isId, type SurveyRecord, useSurvey } from './useSurveys.ts'
import { unlinkableSurvey } from './unlinkable/words.ts'
import { showPeriods } from '#src/i18n/format.ts'

const TopicEdit = lazyOverlay(async () => (await import('./TopicEdit.tsx')).TopicEdit)
const MailsPanel = lazyOverlay(async () => (await import('./MailsPanel.tsx')).MailsPanel)
const RemindDialog = lazyOverlay(async () => (await import('./RemindDialog.tsx')).RemindDialog)
const ReviewDialog = lazyOverlay(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)
const SendDialog = lazyOverlay(async () => (await import('./SendDialog.tsx')).SendDialog)
const CloseSurvey = lazyOverlay(async () => (await import('./SurveyDialogs.tsx')).CloseSurvey)
const DeleteSurvey = lazyOverlay(async () => (await import('./SurveyDialogs.tsx')).DeleteSurvey)
const DeleteTopic = lazyOverlay(async () => (await import('./SurveyDialogs.tsx')).DeleteTopic)
const EngagementResults = lazyComponent(async () => (await import('./EngagementResults.tsx')).EngagementResults, asTab)

const backTo: Record<SurveySubtype, string> = words({
  'peer-review': msg`Back to peer reviews`,
  engagement: msg`Back to engagement`,
  work: msg`Back to work surveys`,
})

interface SurveyPartProps {
  survey: SurveyRecord
  onOpen: (open: Open | undefined) => void
}

/** The head of a survey's page: title, status, period and progress. */
function SurveyHeading({ survey, actions, onOpen }: SurveyPartProps & { actions: ReactNode }) {
  const can = useCan()
  const { title, status, subtype, rows, answered } = survey
  const isRemindable = status !== 'done' && rows.sent > rows.done && can('surveys.create')
  return (
    <div>
      <PageHeading
        title={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            {showPeriods(title)} <EventStatusTag subtype={subtype} status={status} />
          </Box>
        }
        back={{ to: paths.survey(subtype), label: backTo[subtype] }}
        actions={actions}
      />
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 2, mb: 5, fontSize: 'var(--text-13)' }}
      >
        <Typography component="span" variant="body2" color="text.secondary">
          <PeriodText {...survey} />
        </Typography>
        <Stack direction="row" spacing={3} sx={{ alignItems: 'center', width: 360, maxWidth: '100%' }}>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
            {t`Forms answered`}
          </Typography>
          <ProgressCell done={answered} total={rows.total} />
          {isRemindable && <Button size="small" onClick={() => onOpen({ what: 'remind' })}>{t`Remind`}</Button>}
        </Stack>
      </Stack>
    </div>
  )
}

/** Sends the forms of a peer review: all of them, or those about the selected people. */
function SendButtons({ onOpen }: Pick<SurveyPartProps, 'onOpen'>) {
  const topics = useSelectedTopics()
  const count = topics.length
  return (
    <>
      <Button variant="outlined" onClick={() => onOpen({ what: 'send' })}>{t`Send to everyone`}</Button>
      <Button
        variant="contained"
        startIcon={<SendOutlined />}
        disabled={count === 0}
        onClick={() => onOpen({ what: 'send', topics })}
      >
        {count > 0 ? t`Send (${count})` : t`Send`}
      </Button>
    </>
  )
}

/** The next step of a survey as a button, the other actions in a menu. */
function SurveyActions({ survey, onOpen }: SurveyPartProps) {
  const can = useCan()
  const { eventID: id, title, subtype, status } = survey
  const record = { id, title, subtype, status }
  const begin = (what: string) => onOpen({ what })
  useRequestedRecordAction(surveyActions, record, begin)
  const offered = new Set(offeredOn(surveyActions, record, can).map((action) => action.id))
  return (
    <>
      <MoreMenu actions={surveyActions} record={record} without={['send', 'close']} />
      {offered.has('send') &&
        (subtype === 'peer-review' ? (
          <SendButtons onOpen={onOpen} />
        ) : (
          <Button variant="contained" onClick={() => begin('send')}>{t`Send`}</Button>
        ))}
      {offered.has('close') && <Button variant="contained" onClick={() => begin('close')}>{t`Close`}</Button>}
    </>
  )
}

/** The open form, panel or confirmation. */
function SurveyDialog({ survey, open: { what, topic, topics }, onOpen }: SurveyPartProps & { open: Open }) {
  const navigate = useNavigate()
  const { selectedIds, onSelect } = useListContext<Topic>()
  const { places } = useReadableForms(survey)
  const { eventID: id, subtype } = survey
  const close = () => onOpen(undefined)
  if (topic) {
    if (what === 'read') return <ReviewDialog start={placeOf(topic)} places={places} onClose={close} />
    if (what === 'participants') return <TopicEdit surveyId={id} topic={topic} onClose={close} />
    const unselect = () => onSelect(selectedIds.filter((selected) => selected !== topic.id))
    return <DeleteTopic surveyId={id} topic={topic} onDeleted={unselect} onClose={close} />
  }
  if (what === 'remind') return <RemindDialog survey={survey} onClose={close} />
  if (what === 'mails') return <MailsPanel id={id} onClose={close} />
  if (what === 'close' || what === 'done') return <CloseSurvey survey={survey} onClose={close} />
  if (what === 'delete') {
    const leave = () => void navigate(paths.survey(subtype), { replace: true })
    return <DeleteSurvey survey={{ ...survey, id }} leave={leave} onClose={close} />
  }
  return (
    <SendDialog
      survey={survey}
      topics={topics}
      onAdd={(to) => onOpen({ what: 'participants', topic: to })}
      onSent={() => onSelect([])}
      onClose={close}
    />
  )
}

/** Says that an engagement survey is closed, with a link to the dashboard. */
function ClosedNotice() {
  const can = useCan()
  if (!can('dashboards.engagement.read')) return null
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t`This survey is closed.`}{' '}
      <Link component={RouterLink} to={paths.engagementDashboard}>{t`Compare it with others on the dashboard`}</Link>
    </Alert>
  )
}

/** The topics of a survey, beside its results if it has some. */
function SurveyParts({ survey, onOpen }: SurveyPartProps) {
  const topics = <TopicList survey={survey} onOpen={onOpen} />
  if (survey.subtype !== 'engagement')
    return (
      <div>
        {survey.subtype === 'work' && <SurveyScores survey={survey} />}
        {topics}
      </div>
    )
  const results = <EngagementResults key={survey.eventID} id={survey.eventID} />
  return (
    <div>
      {survey.status === 'done' && <ClosedNotice />}
      {survey.isUnlinkable && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {unlinkableSurvey(survey)}
        </Alert>
      )}
      <QueryTabs
        label={t`Parts of the survey`}
        tabs={[
          { name: 'people', label: t`People`, content: topics },
          { name: 'results', label: t`Results`, content: results },
        ]}
      />
    </div>
  )
}

function SurveyPage({ survey }: { survey: SurveyRecord }) {
  const [open, setOpen] = useState<Open>()
  const frame = useRestoreFocus(open !== undefined)
  return (
    <Box ref={frame} tabIndex={-1} sx={{ outline: 0 }}>
      <SurveyHeading survey={survey} actions={<SurveyActions survey={survey} onOpen={setOpen} />} onOpen={setOpen} />
      <SurveyParts survey={survey} onOpen={setOpen} />
      {open && <SurveyDialog survey={survey} open={open} onOpen={setOpen} />}
    </Box>
  )
}

/** Skeleton of a survey's page. */
const skeleton = () => (
  <Stack spacing={4} aria-busy aria-label={t`Loading the survey`}>
    <Skeleton width={280} height={36} />
    <Skeleton width={420} height={24} />
    <Skeleton variant="rounded" height={36} />
    <Skeleton variant="rounded" height={400} />
  </Stack>
)

interface SurveyShowProps {
  subtype: SurveySubtype
}

function Survey({ id, subtype }: SurveyShowProps & { id: string }) {
  const survey = useSurvey()
  const { error, refetch } = useListContext()
  usePageName(paths.survey(subtype, ':id'), survey && showPeriods(survey.title))
  if (!survey) {
    if (!error) return skeleton()
    const title = subtype === 'peer-review' ? t`Couldn't load the peer review` : t`Couldn't load the survey`
    return <RecordFailure title={title} error={error} retry={() => void refetch()} />
  }
  if (survey.subtype !== subtype) return <Navigate to={paths.survey(survey.subtype, id)} replace />
  return <SurveyPage survey={survey} />
}

/**
 * The page of a survey, which is the list of its topics (rules/pages.md#7.5, 7.7 and 7.8). Redirects to the right page
 * if the survey is of another kind.
 */
export function SurveyShow({ subtype }: SurveyShowProps) {
  const { id = '' } = useParams()
  if (!isId(id)) return <Navigate to={paths.notFound} replace />
  return (
    <List resource="topics" target="surveyID" id={id} schema={Topic}>
      <Survey subtype={subtype} id={id} />
    </List>
  )
}
