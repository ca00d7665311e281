import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import type { Survey } from '#contract/api/survey.ts'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { ToolButton } from './ToolButton.tsx'

/** Actions of a survey in its list; only a draft can be deleted. */
export function SurveyTools({ survey, onDelete }: { survey: Survey; onDelete: () => void }) {
  const can = useCan()
  const { id, subtype, title, status } = survey
  return (
    <RowTools>
      <Tooltip title="View">
        <Link to={paths.survey(subtype, id)} aria-label={`View ${title}`}>
          <VisibilityOutlined />
        </Link>
      </Tooltip>
      {can('surveys.delete') && (
        <ToolButton
          label="Delete"
          name={`Delete ${title}`}
          not={status !== 'draft' && 'Only a draft can be deleted'}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </ToolButton>
      )}
    </RowTools>
  )
}
