import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

interface ToolButtonProps {
  /** Seen on hover. */
  label: string
  /** The label with what it is about, for those who do not see the row. */
  name: string
  /** Why it cannot be done now. */
  not?: string | false
  onClick: () => void
  /** The icon. */
  children: React.ReactNode
}

/** One action at the end of a row; where it cannot be done it says why. */
export function ToolButton({ label, name, not = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip title={not || label} describeChild>
      <span>
        <IconButton size="small" aria-label={name} disabled={Boolean(not)} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
