import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Link as MuiLink, Stack } from '@mui/material'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import { SurveySubtype, surveySubtypes } from '#contract/api/surveys/words.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { SectionCard, TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { paths } from '#src/layout/paths.ts'
import { useUnreads } from '#src/resources/surveys/InboxBell.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { ProgressCell, EventStatusTag } from './SurveyFields.tsx'
import { WaitingReaders } from './WaitingReaders.tsx'
import { FormLink, FormTime, ReviewerTag } from './FeedbackFields.tsx'
import { showPeriods } from '#src/i18n/format.ts'

const firstForms = 5

/** The forms not sent yet, those due first, with the counts of all forms. */
function useWaitingForms() {
  const query = useGetList('feedbacks', {
    pagination: { page: 1, perPage: firstForms },
    filter: { open: true },
    meta: { withCounts: true },
  })
  return { ...query, counts: (query.meta as { counts?: Record<'new' | 'draft' | 'done', number> } | undefined)?.counts }
}

const Col = DataTable.Col<FeedbackItem>

const itemColumns = (
  <>
    <Col source="topic" label={msg`Topic`} width={260} render={(item) => <FormLink item={item} />} />
    <Col source="status" label={msg`Status`} width={90} render={({ status }) => <ReviewerTag status={status} />} />
    <Col source="dueDate" label={msg`Due`} width={180} render={(item) => <FormTime {...item} />} />
  </>
)

/** The person's own forms: counts, and those due next. */
function WaitingForMe() {
  const waiting = useWaitingForms()
  const { counts, data: items } = waiting
  const unread = useUnreads()
  return (
    <SectionCard title={t`Waiting for you`} aside={<Button component={Link} to={paths.inbox}>{t`Open inbox`}</Button>}>
      <nav aria-label={t`Inbox`} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 8 }}>
        <Button size="small" variant="outlined" component={Link} to={paths.inboxWith({ unread: true })}>
          <Trans>Unread ({unread})</Trans>
        </Button>
        {counts && (
          <>
            <Button size="small" variant="outlined" component={Link} to={paths.inbox}>
              {t`To do`} ({counts.new + counts.draft})
            </Button>
            <Button size="small" variant="outlined" component={Link} to={paths.inboxWith({ status: 'done' })}>
              {t`Done`} ({counts.done})
            </Button>
          </>
        )}
      </nav>
      {items ? (
        <DataTable
          isInset
          caption={t`Forms`}
          lines={['topic', 'status', 'dueDate']}
          data={items}
          keyOf={({ topicID }) => topicID}
          empty={<Notice title={t`Nothing to answer`}>{t`Surveys that ask for your answers appear here.`}</Notice>}
        >
          {itemColumns}
        </DataTable>
      ) : (
        <Pending query={waiting} failure={t`Couldn't load the inbox`} height={200} />
      )}
    </SectionCard>
  )
}

const firstFive = { pagination: { page: 1, perPage: 5 } }

const SurveyCol = DataTable.Col<Survey>

const roundColumns = (
  <>
    <SurveyCol
      source="title"
      label={msg`Time`}
      width={110}
      render={({ id, subtype, title }) => (
        <MuiLink component={Link} to={paths.survey(subtype, id)} color="inherit" underline="hover">
          {showPeriods(title)}
        </MuiLink>
      )}
    />
    <SurveyCol
      source="rows"
      label={msg`Answers`}
      width={180}
      render={({ answered, rows }) => <ProgressCell done={answered} total={rows.total} />}
    />
    <SurveyCol source="status" label={msg`Status`} width={110} render={(survey) => <EventStatusTag {...survey} />} />
  </>
)

/** The surveys of a kind that aren't done, newest first, with their number of answered forms. */
function Kind({ subtype }: { subtype: SurveySubtype }) {
  const query = useGetList('surveys', { ...firstFive, filter: { subtype } })
  const kind = surveySubtypes[subtype]
  const running = query.data?.filter(({ status }) => status !== 'done')
  return (
    <SectionCard
      title={kind}
      aside={<Button component={Link} to={paths.survey(subtype)} aria-label={t`All ${kind} surveys`}>{t`All`}</Button>}
    >
      {running ? (
        <DataTable
          isInset
          caption={t`Surveys`}
          lines={['title', 'status', 'rows']}
          data={running}
          empty={<Notice title={t`No running surveys`}>{t`Drafts and running surveys appear here.`}</Notice>}
        >
          {roundColumns}
        </DataTable>
      ) : (
        <Pending query={query} failure={t`Couldn't load the surveys`} height={80} />
      )}
    </SectionCard>
  )
}

/** The running surveys of all kinds. */
const RunningSurveys = () => SurveySubtype.options.map((subtype) => <Kind key={subtype} subtype={subtype} />)

/**
 * The person's waiting forms, and the progress of running surveys with permission to read surveys (rules/pages.md#7.1).
 */
export function FeedbacksOverview() {
  const can = useCan()
  const mine = can('feedbacks.read') && <WaitingForMe />
  const all = can('surveys.read') && <RunningSurveys />
  return (
    <>
      <PageHeading title={t`Overview`} />
      {can('employeeEventQuestions.read') && <WaitingReaders />}
      {mine && all ? <TwoColumns left={mine} right={all} /> : <Stack spacing={5}>{mine || all}</Stack>}
    </>
  )
}
