import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { RowTools } from '#src/admin/list/RowTools.tsx'

interface ViewAnswersProps {
  name: string
  enabled: boolean
  onClick: () => void
}

/** Opens what somebody answered. */
export function ViewAnswers({ name, enabled, onClick }: ViewAnswersProps) {
  return (
    <RowTools>
      <Tooltip title={enabled ? 'View the answers. Each reading is recorded.' : 'There is no answer yet'}>
        <span>
          <IconButton
            size="small"
            aria-label={`View the answers of ${name}`}
            disabled={!enabled}
            onClick={onClick}
          >
            <VisibilityOutlined />
          </IconButton>
        </span>
      </Tooltip>
    </RowTools>
  )
}
