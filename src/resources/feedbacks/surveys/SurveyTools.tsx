import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import type { Survey } from '#contract/api/survey.ts'
import { RowTools } from '#src/components/table/tableStyle.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'

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
        <Tooltip title={status === 'draft' ? 'Delete' : 'Only a draft can be deleted'}>
          <span>
            <IconButton
              size="small"
              aria-label={`Delete ${title}`}
              disabled={status !== 'draft'}
              onClick={onDelete}
            >
              <DeleteOutlined />
            </IconButton>
          </span>
        </Tooltip>
      )}
    </RowTools>
  )
}
