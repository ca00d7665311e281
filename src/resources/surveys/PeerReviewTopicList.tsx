import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Checkbox, Stack, Tooltip } from '@mui/material'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import type { SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { AvatarGroup } from '#src/resources/employees/PeopleField.tsx'
import { nameOf, PersonField, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { paths } from '#src/layout/paths.ts'
import { useDelete } from '#src/providers/dataProvider/hooks.ts'
import { useProfile, useCan } from '#src/providers/session.ts'
import { ConfirmActionDialog } from './SurveyDialogs.tsx'
import { ProgressCell, RowButton } from './SurveyFields.tsx'
import { useSurveyWritten } from './useSurveys.ts'
import { useTopicList } from './useTopics.ts'

/** The selected topics. Those of other pages are as they were when they were shown. */
export function useSelectedTopics(): Topic[] {
  const { data, selectedIds } = useListContext<Topic>()
  const [seen, setSeen] = useState<ReadonlyMap<string, Topic>>(new Map())
  if (data?.some((topic) => seen.get(topic.id) !== topic))
    setSeen(new Map([...seen, ...data.map((topic) => [topic.id, topic] as const)]))
  return selectedIds.flatMap((id) => seen.get(id) ?? [])
}

/**
 * The reviewers of a person as avatars. Only their number if the names are hidden, as they are from the person
 * reviewed.
 */
function Participants({ topic: { employee, participants, count } }: { topic: Topic }) {
  const { id } = useProfile()
  const total = count?.total ?? 0
  if (total === 0) return <Tag colour="gold">{t`No reviewers`}</Tag>
  if (employee.id === id)
    return <span>{plural(total, { one: '# reviewer, hidden from you', other: '# reviewers, hidden from you' })}</span>
  if (!participants?.length) return <span>{plural(total, { one: '# reviewer', other: '# reviewers' })}</span>
  return (
    <AvatarGroup label={t`Reviewers of ${nameOf(employee)}`} people={participants}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, lineHeight: '32px' }}>
        {participants.map((person) => (
          <li key={person.id}>
            <UserChip person={person} />
          </li>
        ))}
      </ul>
    </AvatarGroup>
  )
}

const dense = { p: 1, ml: -1.5 }

/** Selects all rows of this page. */
function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext<Topic>()
  const box = useRef<HTMLInputElement>(null)
  const shown = data.map(({ id }) => id)
  const others = selectedIds.filter((id) => !shown.includes(id))
  const ticked = selectedIds.length - others.length
  const isPart = ticked > 0 && ticked < shown.length
  // MUI sets only the ARIA state; sets the native one too.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <Checkbox
      size="small"
      checked={shown.length > 0 && ticked === shown.length}
      indeterminate={isPart}
      onChange={(_event, on) => onSelect(on ? [...others, ...shown] : others)}
      slotProps={{ input: { ref: box, 'aria-label': t`Choose all rows of this page` } }}
      sx={{ ...dense, float: 'left', my: -1 }}
    />
  )
}

/** Selects the row. */
function SelectRow({ topic: { id, employee } }: { topic: Topic }) {
  const { selectedIds, onToggleItem } = useListContext<Topic>()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': t`Choose ${nameOf(employee)}` } }}
      sx={dense}
    />
  )
}

const Col = DataTable.Col<Topic>

/** The columns of rules/pages.md#7.5. */
const peerReviewColumns = (isSelectable: boolean) => (
  <>
    <Col
      source="employee"
      width={240}
      render={(topic) => (
        <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
          {isSelectable && <SelectRow topic={topic} />}
          <PersonField person={topic.employee} />
        </Stack>
      )}
      head={isSelectable && <SelectAll />}
    />
    <Col source="participants" width={210} render={(topic) => <Participants topic={topic} />} />
    <Col
      source="count"
      width={220}
      render={({ answered, count }) => <ProgressCell done={answered ?? 0} total={count?.total ?? 0} />}
    />
    <Col
      source="sent"
      label={t`Sent`}
      width={90}
      render={({ count }) => <span className="tabular">{count ? `${count.sent} / ${count.total}` : '-'}</span>}
    />
  </>
)

interface TopicRowActionsProps {
  survey: SurveyDetail
  topic: Topic
  onEdit: () => void
  onDelete: () => void
}

/**
 * Returns a function that tells if the person can see and choose the reviewers of a topic. Never for a topic about
 * themselves.
 */
export function useCanEditParticipants() {
  const can = useCan()
  const { id } = useProfile()
  const mayEdit = can('surveys.edit') && can('employeeEventQuestions.read') && can('employees.read')
  return ({ employee }: Pick<Topic, 'employee'>) => mayEdit && employee.id !== id
}

/** The actions of one topic of a peer review. */
function TopicRowActions({ survey, topic, onEdit, onDelete }: TopicRowActionsProps) {
  const can = useCan()
  const canEditParticipants = useCanEditParticipants()
  const { id: myId } = useProfile()
  const name = nameOf(topic.employee)
  const isDone = survey.status === 'done' && t`The peer review is done`
  const isAboutMe = topic.employee.id === myId && t`You can't delete your own topic`
  const wasSent = (topic.count?.sent ?? 0) > 0 && t`Already sent`
  return (
    <RowTools>
      <Tooltip title={t`View`}>
        <Link to={paths.survey('peer-review', survey.eventID, topic.id)} aria-label={t`View ${name}`}>
          <VisibilityOutlined />
        </Link>
      </Tooltip>
      {canEditParticipants(topic) && (
        <RowButton
          label={t`Edit participants`}
          name={t`Edit participants of ${name}`}
          disabledReason={isDone}
          onClick={onEdit}
        >
          <EditOutlined />
        </RowButton>
      )}
      {can('surveys.delete') && (
        <RowButton
          label={t`Delete`}
          name={t`Delete the topic of ${name}`}
          disabledReason={isAboutMe || isDone || wasSent}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </RowButton>
      )}
    </RowTools>
  )
}

interface PeerReviewTopicListProps {
  survey: SurveyDetail
  onEdit: (topic: Topic) => void
  onDelete: (topic: Topic) => void
}

/** The topics of a peer review. A click on a row opens the topic. */
export function PeerReviewTopicList({ survey, onEdit, onDelete }: PeerReviewTopicListProps) {
  const can = useCan()
  const { clear } = useTopicList()
  const { status, count, eventID } = survey
  const maySend = can('surveys.create') && status !== 'done'
  const columns = useMemo(() => peerReviewColumns(maySend), [maySend])
  const empty =
    count.total === 0 ? (
      <Notice title={t`No topics`}>{t`All topics were deleted.`}</Notice>
    ) : (
      <Notice
        title={t`No people match these filters`}
        actions={<Button variant="outlined" onClick={clear}>{t`Clear filters`}</Button>}
      >{t`Search for another name or choose another status.`}</Notice>
    )
  return (
    <DataTable<Topic>
      caption={t`people who are reviewed`}
      pathOf={({ id }) => paths.survey('peer-review', eventID, id)}
      toolsWidth={124}
      tools={(topic) => (
        <TopicRowActions survey={survey} topic={topic} onEdit={() => onEdit(topic)} onDelete={() => onDelete(topic)} />
      )}
      empty={empty}
    >
      {columns}
    </DataTable>
  )
}

interface DeleteTopicProps {
  surveyId: string
  topic: Topic
  onDeleted: () => void
  onCancel: () => void
}

/** Asks before a topic is deleted. */
export function DeleteTopic({ surveyId, topic, onDeleted, onCancel }: DeleteTopicProps) {
  const remove = useDelete('topics', { onSuccess: useSurveyWritten(t`Topic deleted`, onDeleted) })
  const name = nameOf(topic.employee)
  return (
    <ConfirmActionDialog
      title={t`Delete the topic of ${name}?`}
      action={t`Delete topic`}
      failure={t`Couldn't delete the topic`}
      mutation={remove}
      onConfirm={() => remove.mutate({ id: topic.id, meta: { surveyID: surveyId } })}
      onCancel={onCancel}
    >
      <Trans>
        <b>{name}</b> won't be reviewed. No forms were sent yet. You can't undo this.
      </Trans>
    </ConfirmActionDialog>
  )
}
