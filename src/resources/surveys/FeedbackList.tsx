import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import DoneAll from '@mui/icons-material/DoneAll'
import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useListContext, useNotify } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { surveySubtypes } from '#contract/api/surveys/words.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { filterIn, useFilters } from '#src/admin/list/useFilters.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { tellRead, useUnreads } from '#src/resources/surveys/InboxBell.tsx'
import { nameOfForm } from '#src/resources/formWords.ts'
import { FormLink, FormTime, ReviewerTag } from './FeedbackFields.tsx'
import { ListPage } from './ListPage.tsx'
import { formPath } from './useFeedbacks.ts'

/** A button that marks the whole inbox as read. Hidden when nothing is unread. */
function MarkAllReadButton() {
  const count = useUnreads()
  const notify = useNotify()
  const { mutate, isPending } = useCommand('feedbacks', 'readAll', {
    onSuccess: () => notify(t`All marked as read`, { type: 'success' }),
    onError: useNotifyFailure()(t`Couldn't mark all as read`),
    onSettled: tellRead,
  })
  if (count === 0) return null
  return (
    <Button variant="outlined" color="inherit" startIcon={<DoneAll />} disabled={isPending} onClick={() => mutate({})}>
      <Trans>Mark all as read ({count})</Trans>
    </Button>
  )
}

const kinds = () => ({ '': t`All kinds`, ...surveySubtypes })

/**
 * Filters the inbox by kind of survey and by unread. On a phone only what is chosen already, so that the forms come
 * first.
 */
function InboxFilters() {
  const { status: _status, ...others } = useListContext().filterValues
  const { text, set, to } = useFilters()
  return (
    <Stack
      direction="row"
      sx={{
        display: { xs: Object.keys(others).length ? 'flex' : 'none', sm: 'flex' },
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 2,
        alignItems: 'center',
        py: 3,
      }}
    >
      <ViewLinks
        label={t`Kind`}
        views={kinds()}
        current={text('subtype') as keyof typeof surveySubtypes}
        to={(subtype) => to('subtype', subtype)}
      />
      <FormControlLabel
        label={t`Unread only`}
        control={
          <Checkbox size="small" checked={others.unread === true} onChange={(_event, only) => set('unread', only)} />
        }
      />
    </Stack>
  )
}

/** Explains why a tab of the inbox is empty. */
function EmptyInbox({ isDone }: { isDone: boolean }) {
  const { replace } = useFilters()
  const { status, ...others } = useListContext().filterValues
  if (Object.keys(others).length > 0)
    return (
      <Notice
        title={t`No forms match these filters`}
        actions={<Button variant="outlined" onClick={() => replace({ status })}>{t`Clear filters`}</Button>}
      />
    )
  return isDone ? (
    <Notice title={t`No sent forms yet`}>{t`Forms you've sent stay here.`}</Notice>
  ) : (
    <Notice title={t`Nothing to answer`}>{t`Surveys that ask for your answers appear here.`}</Notice>
  )
}

/** One form: what it is, for whom, until when, and one button. */
function FormLine({ item }: { item: FeedbackItem }) {
  const may = useCan()('feedbacks.create')
  const verb = may && item.status !== 'done' ? t`Answer` : t`Read`
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 3, py: 2, px: 1, minHeight: 52, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, alignItems: 'flex-start' }}>
        <span>
          <FormLink item={item} />
          {item.status === 'draft' && (
            <>
              {' '}
              <ReviewerTag status="draft" />
            </>
          )}
        </span>
        <Typography component="span" variant="body2" color="text.secondary">
          <FormTime {...item} />
        </Typography>
      </Stack>
      <Button
        component={Link}
        to={formPath(item)}
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`${verb}: ${nameOfForm(item)}`}
      >
        {verb}
      </Button>
    </Stack>
  )
}

/** Tabs, filters and lines of the inbox. */
function Inbox({ isDone }: { isDone: boolean }) {
  const list = useListContext<FeedbackItem & { id: string }>()
  const { set } = useFilters()
  const { counts } = (list.meta ?? {}) as { counts?: Record<'new' | 'draft' | 'done', number> }
  return (
    <CountTabs
      label={t`Forms by status`}
      tabs={[
        { name: 'open', label: t`To do`, count: counts && counts.new + counts.draft },
        { name: 'done', label: t`Done`, count: counts?.done },
      ]}
      current={isDone ? 'done' : 'open'}
      onChange={(tab) => set('status', tab === 'done' ? 'done' : '')}
    >
      <InboxFilters />
      {!list.data && <Pending query={list} failure={t`Couldn't load the inbox`} height={208} />}
      {list.data?.length === 0 && <EmptyInbox isDone={isDone} />}
      {list.data && list.data.length > 0 && (
        <ul aria-label={t`Forms`}>
          {list.data.map((item) => (
            <FormLine key={item.topicID} item={item} />
          ))}
        </ul>
      )}
      <Pagination />
    </CountTabs>
  )
}

function InboxActions({ fixed }: { fixed: object }) {
  const { filterValues } = useListContext()
  return (
    <>
      <MarkAllReadButton />
      <Export resource="feedbacks" filter={{ ...filterValues, ...fixed }} />
    </>
  )
}

const counted = { meta: { withCounts: true } }
const open = { open: true }
const done = {}

/** The forms for the person to answer, those due first, and the forms that are done (rules/pages.md#7.2). */
export function FeedbackList() {
  const [params] = useSearchParams()
  const isDone = filterIn(params).status === 'done'
  const fixed = isDone ? done : open
  return (
    <ListPage
      resource="feedbacks"
      schema={FeedbackItem}
      queryOptions={counted}
      filter={fixed}
      title={t`Inbox`}
      actions={<InboxActions fixed={fixed} />}
    >
      <Inbox isDone={isDone} />
    </ListPage>
  )
}
