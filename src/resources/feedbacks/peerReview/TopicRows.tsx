import Button from '@mui/material/Button'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { Opened } from './RoundDialogs.tsx'
import { topicColumns } from './topicColumns.tsx'
import { TopicTools } from './TopicTools.tsx'
import type { Selection } from './useSelection.ts'

interface TopicRowsProps {
  survey: SurveyDetail
  total: number
  selection: Selection
  /** Takes search and filter away. */
  clear: () => void
  onOpen: (opened: Opened) => void
}

/** The people of a round; rows lead to the page of each. */
export function TopicRows({ survey, total, selection, clear, onOpen }: TopicRowsProps) {
  const can = useCan()
  const { topics, status, count, eventID } = survey
  const mayChoose = can('surveys.create') && status !== 'done'
  if (total === 0)
    return count.total === 0 ? (
      <Notice title="Nobody is reviewed in this round">All topics were deleted.</Notice>
    ) : (
      <Notice
        title="Nobody matches"
        actions={
          <Button variant="outlined" onClick={clear}>
            Clear filters
          </Button>
        }
      >
        Search for another name, or choose another status.
      </Notice>
    )
  return (
    <DataTable<Topic>
      caption="people who are reviewed"
      columns={topicColumns(topics, mayChoose ? selection : undefined)}
      rows={topics}
      keyOf={({ id }) => id}
      pathOf={({ id }) => paths.survey('peer-review', eventID, id)}
      toolsWidth={124}
      tools={(topic) => (
        <TopicTools
          survey={survey}
          topic={topic}
          onEdit={() => onOpen({ what: 'participants', topic })}
          onDelete={() => onOpen({ what: 'deleteTopic', topic })}
        />
      )}
    />
  )
}
