import { plural, t } from '@lingui/core/macro'
import SendOutlined from '@mui/icons-material/SendOutlined'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { surveyActions } from './actions.ts'
import { useRequestedRecordAction } from '#src/admin/actions/recordActions.ts'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import { useCan } from '#src/providers/session.ts'
import { DeleteTopic, PeerReviewTopicList, useSelectedTopics } from './PeerReviewTopicList.tsx'
import { topicFilters, useTopicList } from './useTopics.ts'
import { PeerReviewSendDialog, withoutReviewers } from './PeerReviewSendDialog.tsx'
import { RowCount } from './SurveyFields.tsx'
import { SurveyDialog, SurveyHeading, SurveyShow } from './SurveyShow.tsx'

const TopicEdit = lazyOverlay(async () => (await import('./TopicEdit.tsx')).TopicEdit)

/** The open form or confirmation. */
type OpenDialog =
  | { what: 'action'; action: string }
  | { what: 'send'; topics: readonly Topic[] | undefined }
  | { what: 'participants' | 'deleteTopic'; topic: Topic }

const sendToEveryone = { what: 'send', topics: undefined } as const

interface PeerReviewActionsProps {
  survey: SurveyDetail
  selected: readonly Topic[]
  onOpen: (dialog: OpenDialog) => void
}

/** Buttons and menu of a peer review, depending on its status and the person's permissions. */
function PeerReviewActions({ survey, selected, onOpen }: PeerReviewActionsProps) {
  const can = useCan()
  const { eventID: id, title, status } = survey
  const thing = { id, title, status, subtype: 'peer-review' } as const
  useRequestedRecordAction(surveyActions, thing, (action) =>
    onOpen(action === 'send' ? sendToEveryone : { what: 'action', action }),
  )
  return (
    <>
      <MoreMenu actions={surveyActions} record={thing} without={['send']} />
      {can('surveys.create') && status !== 'done' && (
        <>
          <Button variant="outlined" onClick={() => onOpen(sendToEveryone)}>{t`Send to everyone`}</Button>
          <Button
            variant="contained"
            startIcon={<SendOutlined />}
            disabled={selected.length === 0}
            onClick={() => onOpen({ what: 'send', topics: selected })}
          >
            {selected.length > 0 ? t`Send (${selected.length})` : t`Send`}
          </Button>
        </>
      )}
    </>
  )
}

interface PeerReviewDialogsProps {
  survey: SurveyDetail
  open: OpenDialog | undefined
  onOpen: (dialog: OpenDialog | undefined) => void
}

/** The open form or confirmation, if any. */
function PeerReviewDialogs({ survey, open, onOpen }: PeerReviewDialogsProps) {
  const { selectedIds, onSelect } = useTopicList()
  const close = () => onOpen(undefined)
  const { eventID } = survey
  switch (open?.what) {
    case 'action':
      return <SurveyDialog survey={survey} subtype="peer-review" action={open.action} onClose={close} />
    case 'send':
      return (
        <PeerReviewSendDialog
          survey={survey}
          topics={open.topics}
          onAdd={(topic) => onOpen({ what: 'participants', topic })}
          onSent={() => onSelect([])}
          onClose={close}
        />
      )
    case 'participants':
      return <TopicEdit surveyId={eventID} topic={open.topic} onClose={close} />
    case 'deleteTopic':
      return (
        <DeleteTopic
          surveyId={eventID}
          topic={open.topic}
          onDeleted={() => {
            onSelect(selectedIds.filter((id) => id !== open.topic.id))
            close()
          }}
          onCancel={close}
        />
      )
    default:
      return null
  }
}

/** The number of selected rows on all pages, and how many of them have no reviewers. */
function SelectionBar({ topics, onClear }: { topics: readonly Topic[]; onClear: () => void }) {
  if (topics.length === 0) return null
  const count = topics.length
  const without = withoutReviewers(topics).length
  return (
    <Stack
      direction="row"
      role="status"
      className="tabular"
      sx={{ alignItems: 'center', gap: 2, fontSize: 'var(--text-13)' }}
    >
      <span>{[t`${count} chosen`, without > 0 && t`${without} without reviewers`].filter(Boolean).join(', ')}</span>
      <Button size="small" onClick={onClear}>{t`Clear`}</Button>
    </Stack>
  )
}

/** A peer review with its topics. Search and filter are in the URL; the selection is kept across pages. */
function PeerReview({ survey }: { survey: SurveyDetail }) {
  const { status, total = 0, onSelect, toStatus } = useTopicList()
  const selected = useSelectedTopics()
  const [open, setOpen] = useState<OpenDialog>()
  const frame = useRestoreFocus(open !== undefined)
  return (
    <Stack ref={frame} spacing={2} tabIndex={-1} sx={{ outline: 0 }}>
      <div>
        <SurveyHeading
          survey={survey}
          back={t`Back to peer reviews`}
          actions={<PeerReviewActions survey={survey} selected={selected} onOpen={setOpen} />}
        />
      </div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ListSearch label={t`Search people`} name="keyword" pause={500} />
        <ViewLinks label={t`Status of the forms`} views={topicFilters()} current={status} to={toStatus} />
        <RowCount words={plural(total, { one: '# person', other: '# people' })} />
        <SelectionBar topics={selected} onClear={() => onSelect([])} />
      </Stack>
      <PeerReviewTopicList
        survey={survey}
        onEdit={(topic) => setOpen({ what: 'participants', topic })}
        onDelete={(topic) => setOpen({ what: 'deleteTopic', topic })}
      />
      <Pagination />
      <PeerReviewDialogs survey={survey} open={open} onOpen={setOpen} />
    </Stack>
  )
}

/** One peer review: who is reviewed by whom, and the progress (rules/pages.md#7.5). */
export function PeerReviewShow() {
  return <SurveyShow subtype="peer-review">{(survey) => <PeerReview survey={survey} />}</SurveyShow>
}
