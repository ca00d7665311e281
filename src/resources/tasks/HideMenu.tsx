import { t } from '@lingui/core/macro'
import { Menu, MenuItem } from '@mui/material'
import { daysLater } from '#contract/dates.ts'

interface Props {
  /** The button that opened the menu. */
  anchor: HTMLElement
  today: string
  onClose: () => void
  /** Gets the day on which the task is shown again; null for never. */
  onHide: (until: string | null) => void
}

/** For how long a task is hidden. */
export function HideMenu({ anchor, today, onClose, onHide }: Props) {
  const choices: [label: string, until: string | null][] = [
    [t`Hide until tomorrow`, daysLater(today, 1)],
    [t`Hide for a week`, daysLater(today, 7)],
    [t`Hide until its day changes`, null],
  ]
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {choices.map(([label, until]) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose()
            onHide(until)
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
