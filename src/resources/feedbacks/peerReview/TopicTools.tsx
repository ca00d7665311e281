import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan, useProfile } from '#src/providers/session.ts'
import { ToolButton } from '../surveys/ToolButton.tsx'

interface TopicToolsProps {
  survey: SurveyDetail
  topic: Topic
  onEdit: () => void
  onDelete: () => void
}

/** Whether somebody may see and choose who reviews: never for themselves. */
export function useMayChoose() {
  const can = useCan()
  const { id } = useProfile()
  const mayEdit = can('surveys.edit') && can('employeeEventQuestions.read') && can('employees.read')
  return ({ employee }: Pick<Topic, 'employee'>) => mayEdit && employee.id !== id
}

/** Actions of one person in a round. */
export function TopicTools({ survey, topic, onEdit, onDelete }: TopicToolsProps) {
  const can = useCan()
  const mayChoose = useMayChoose()
  const { id: myId } = useProfile()
  const name = nameOf(topic.employee)
  const isDone = survey.status === 'done' && 'The peer review is done'
  const isAboutMe = topic.employee.id === myId && 'It is about you: somebody else has to delete it'
  const wasSent = (topic.count?.sent ?? 0) > 0 && 'It was sent already'
  return (
    <RowTools>
      <Tooltip title="View">
        <Link to={paths.survey('peer-review', survey.eventID, topic.id)} aria-label={`View ${name}`}>
          <VisibilityOutlined />
        </Link>
      </Tooltip>
      {mayChoose(topic) && (
        <ToolButton
          label="Edit participants"
          name={`Edit participants of ${name}`}
          not={isDone}
          onClick={onEdit}
        >
          <EditOutlined />
        </ToolButton>
      )}
      {can('surveys.delete') && (
        <ToolButton
          label="Delete"
          name={`Delete the topic of ${name}`}
          not={isAboutMe || isDone || wasSent}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </ToolButton>
      )}
    </RowTools>
  )
}
