import Check from '@mui/icons-material/Check'
import { Box, Divider, Menu, MenuItem } from '@mui/material'
import { Link } from 'react-router'
import { translate } from '#src/i18n/language.ts'
import { usePages } from '#src/layout/pages.ts'
import { globalActionsOf } from '#src/palette/globalActions.ts'
import { usePaletteContext } from '#src/palette/usePaletteContext.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'

const roles = { entry: 'menuitem', choice: 'menuitemradio', switch: 'menuitemcheckbox' } as const

/** The account menu, from the action registry: profile, theme, shortcuts, sign out. */
export function AccountMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { displayName, fullName, teamEmail } = useProfile()
  const can = useCan()
  const pages = usePages()
  const tools = usePaletteContext()
  const offered = globalActionsOf(pages).filter(({ inAccount, may }) => inAccount && may(can))
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { minWidth: 220 } } }}
    >
      <MenuItem disabled sx={{ display: 'block', '&.Mui-disabled': { opacity: 1 } }}>
        <Box sx={{ fontWeight: 600 }}>{displayName || fullName}</Box>
        <Box sx={{ fontSize: 'var(--text-12)', color: 'text.secondary' }}>{teamEmail}</Box>
      </MenuItem>
      {offered.flatMap(({ id, label, to, run, isOn, inAccount = 'entry' }, i) => {
        const isFirst = i === 0 || offered[i - 1]?.inAccount !== inAccount
        const item = to ? (
          <MenuItem key={id} component={Link} to={to} onClick={onClose}>
            {translate(label)}
          </MenuItem>
        ) : (
          <MenuItem
            key={id}
            role={roles[inAccount]}
            {...(isOn && { 'aria-checked': isOn(tools) })}
            onClick={() => {
              if (!isOn) onClose()
              run?.(tools)
            }}
            sx={{ justifyContent: 'space-between', gap: 8 }}
          >
            {translate(label)}
            {isOn?.(tools) && <Check fontSize="small" />}
          </MenuItem>
        )
        return isFirst ? [<Divider key={`before ${id}`} sx={{ my: 1 }} />, item] : [item]
      })}
    </Menu>
  )
}
