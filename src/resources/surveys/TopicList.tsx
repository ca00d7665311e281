import { plural, t } from '@lingui/core/macro'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack } from '@mui/material'
import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Topic } from '#contract/api/surveys/survey.ts'
import { ParticipantStatus, participantStatuses } from '#contract/api/surveys/words.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { ChipOf, ChoiceFilter, type Filter } from '#src/admin/list/FilterBar.tsx'
import { RowButton } from '#src/admin/list/RowButtons.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { paths } from '#src/layout/paths.ts'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { ViewLink } from './SurveyFields.tsx'
import { RowCount } from '#src/admin/list/RowCount.tsx'
import { topicColumns } from './TopicFields.tsx'
import { everything, type ReviewParams, type SurveyRecord, useCanEditParticipants } from './useSurveys.ts'

/** The open form, panel or confirmation: of an action of the survey, or of a topic. */
export interface Open {
  what: string
  /** The topic that it is about. */
  topic?: Topic
  /** The topics to send; all if undefined. */
  topics?: readonly Topic[]
}

interface TopicsProps {
  survey: SurveyRecord
  onOpen: (open: Open) => void
}

/** The selected topics. Those of other pages are as they were when they were shown. */
export function useSelectedTopics(): Topic[] {
  const { data, selectedIds } = useListContext<Topic>()
  const [seen, setSeen] = useState<ReadonlyMap<string, Topic>>(new Map())
  if (data?.some((topic) => seen.get(topic.id) !== topic))
    setSeen(new Map([...seen, ...data.map((topic) => [topic.id, topic] as const)]))
  return selectedIds.flatMap((id) => seen.get(id) ?? [])
}

/** Topics without reviewers, except those for which they are still chosen. */
export const withoutReviewers = (topics: readonly Topic[]) =>
  topics.filter(({ count, nomination }) => count?.total === 0 && !nomination)

/** True if a form has something to read: of an engagement survey once it is finished, of a work survey any answer. */
const hasAnswer = (survey: SurveyRecord, { status, comments, domains: scores }: Topic) =>
  survey.subtype === 'engagement'
    ? status === 'done'
    : comments > 0 || Boolean(scores?.some(({ average }) => average > 0))

export const placeOf = ({ eventID, id, reviewID = '' }: Topic): ReviewParams => ({
  id: eventID,
  topicId: id,
  reviewId: reviewID,
})

/** Which answers the person can read, and the places of those on this page. */
export function useReadableForms(survey: SurveyRecord) {
  const mayRead = useCan()('employeeEventQuestions.read') && !survey.isUnlinkable
  const { data = [] } = useListContext<Topic>()
  const canBeRead = (topic: Topic) => mayRead && Boolean(topic.reviewID) && hasAnswer(survey, topic)
  return { mayRead, canBeRead, places: data.filter(canBeRead).map(placeOf) }
}

/** The actions of one topic of a peer review. */
function TopicTools({ survey, topic, onOpen }: TopicsProps & { topic: Topic }) {
  const can = useCan()
  const canEditParticipants = useCanEditParticipants()
  const { id: myId } = useProfile()
  const name = nameOf(topic.employee)
  const isDone = survey.status === 'done' && t`The peer review is done`
  const isAboutMe = topic.employee.id === myId && t`You can't delete your own topic`
  const wasSent = (topic.count?.sent ?? 0) > 0 && t`Already sent`
  return (
    <RowTools>
      <ViewLink name={name} to={paths.survey('peer-review', survey.eventID, topic.id)} />
      {canEditParticipants(topic) && (
        <RowButton
          label={t`Edit participants`}
          name={t`Edit participants of ${name}`}
          disabledReason={isDone}
          onClick={() => onOpen({ what: 'participants', topic })}
        >
          <EditOutlined />
        </RowButton>
      )}
      {can('surveys.delete') && (
        <RowButton
          label={t`Delete`}
          name={t`Delete the topic of ${name}`}
          disabledReason={isAboutMe || isDone || wasSent}
          onClick={() => onOpen({ what: 'deleteTopic', topic })}
        >
          <DeleteOutlined />
        </RowButton>
      )}
    </RowTools>
  )
}

interface FormToolsProps {
  topic: Topic
  isReadable: boolean
  onRead: () => void
}

/** The button that opens the answers of a form. */
const FormTools = ({ topic, isReadable, onRead }: FormToolsProps) => (
  <RowTools>
    <RowButton
      label={t`View answers. Each view is logged.`}
      name={t`View answers of ${nameOf(topic.employee)}`}
      disabledReason={!isReadable && t`No answer yet`}
      onClick={onRead}
    >
      <VisibilityOutlined />
    </RowButton>
  </RowTools>
)

/** The projects of a work survey. Includes closed ones, which earlier surveys asked about. */
const projectFilter = (): Filter => ({
  name: 'projects',
  label: t`Project`,
  read: 'projects.read',
  useChoices: (isWanted) => {
    const can = useCan()
    const {
      data = [],
      error,
      isPending,
    } = useGetList('projectNames', { pagination: everything }, { enabled: isWanted && can('projects.read') })
    return { choices: data.map(({ code, name }) => ({ value: code, label: name })), error, isPending }
  },
})

/** The number of selected rows on all pages, and how many of them have no reviewers. */
function SelectionBar() {
  const { onSelect } = useListContext<Topic>()
  const topics = useSelectedTopics()
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
      <Button size="small" onClick={() => onSelect([])}>{t`Clear`}</Button>
    </Stack>
  )
}

/** The bar above the rows: count, search and filters. Forms can be exported, people reviewed can be selected. */
function TopicFilters({ survey: { subtype, eventID } }: Pick<TopicsProps, 'survey'>) {
  const can = useCan()
  const { total, error, sort, filterValues } = useListContext<Topic>()
  const { text, to, chosen } = useFilters()
  const search = (label: string) => <ListSearch label={label} name="keyword" pause={500} />
  const statuses = (label: string) => (
    <ViewLinks
      label={label}
      views={{ '': t`All`, ...participantStatuses }}
      current={ParticipantStatus.safeParse(text('status')).data ?? ''}
      to={(status) => to('status', status)}
    />
  )
  const project = projectFilter()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {subtype === 'peer-review' ? (
        <>
          {search(t`Search people`)}
          {statuses(t`Status of the forms`)}
          <RowCount words={plural(total ?? 0, { one: '# person', other: '# people' })} error={error} />
          <SelectionBar />
        </>
      ) : (
        <>
          <RowCount
            words={total === undefined ? undefined : plural(total, { one: '# form', other: '# forms' })}
            error={error}
          />
          <Export resource="topics" filter={filterValues} sort={sort} meta={{ surveyID: eventID }} />
          {search(t`Search by name`)}
          {subtype === 'work' && can('projects.read') && <ChoiceFilter filter={project} />}
          {subtype === 'work' && chosen('projects').length > 0 && (
            <ChipOf filter={project} values={chosen('projects')} />
          )}
          {statuses(t`Status`)}
        </>
      )}
    </Stack>
  )
}

/** Why a list of topics is empty. */
function NoTopics({ survey: { subtype, count } }: Pick<TopicsProps, 'survey'>) {
  const { isFiltered, replace } = useFilters()
  const isRound = subtype === 'peer-review'
  if (isRound ? count.total === 0 : !isFiltered)
    return isRound ? (
      <Notice title={t`No topics`}>{t`All topics were deleted.`}</Notice>
    ) : (
      <Notice title={t`No participants`}>{t`All participants were removed.`}</Notice>
    )
  return (
    <Notice
      title={isRound ? t`No people match these filters` : t`No forms match these filters`}
      actions={<Button variant={isRound ? 'outlined' : 'text'} onClick={() => replace({})}>{t`Clear filters`}</Button>}
    >{t`Search for another name or choose another status.`}</Notice>
  )
}

/** The topics of a survey: people reviewed, whose page a click opens, or forms with their status. */
export function TopicList({ survey, onOpen }: TopicsProps) {
  const can = useCan()
  const { subtype, status, eventID } = survey
  const isRound = subtype === 'peer-review'
  const isSelectable = can('surveys.create') && status !== 'done'
  const { mayRead, canBeRead } = useReadableForms(survey)
  const columns = useMemo(() => {
    const read = mayRead ? (topic: Topic) => onOpen({ what: 'read', topic }) : undefined
    return topicColumns[subtype]({ isSelectable, read })
  }, [subtype, isSelectable, mayRead, onOpen])
  const formTools = (topic: Topic) =>
    mayRead && <FormTools topic={topic} isReadable={canBeRead(topic)} onRead={() => onOpen({ what: 'read', topic })} />
  return (
    <Stack spacing={2}>
      <TopicFilters survey={survey} />
      <DataTable<Topic>
        caption={isRound ? t`people who are reviewed` : t`forms`}
        {...(isRound ? { pathOf: ({ id }) => paths.survey(subtype, eventID, id), toolsWidth: 124 } : {})}
        tools={isRound ? (topic) => <TopicTools survey={survey} topic={topic} onOpen={onOpen} /> : formTools}
        empty={<NoTopics survey={survey} />}
      >
        {columns}
      </DataTable>
      <Pagination />
    </Stack>
  )
}
