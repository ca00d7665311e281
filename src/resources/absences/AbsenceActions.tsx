import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'
import { useDeciding } from './useAbsences.ts'

const AbsenceMenu = lazyOverlay(async () => (await import('./AbsenceMenu.tsx')).AbsenceMenu)

/** For whom the form is opened. */
export type Asking = 'self' | 'chosen' | 'several'

/** An action besides asking for oneself: a link, or a form. */
export interface AbsenceAction {
  label: string
  to?: string
  asking?: Asking
}

/** The buttons of the page. On a phone all but the first are in a menu, so that they take one row. */
export function AbsenceActions({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const { mayEnter, isHR } = useDeciding()
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const others: AbsenceAction[] = [
    ...(mayEnter ? [{ label: t`Balances`, to: paths.absenceBalances }] : []),
    ...(isHR ? [{ label: t`Enter for several people`, asking: 'several' as const }] : []),
    ...(mayEnter ? [{ label: t`Enter for a person`, asking: 'chosen' as const }] : []),
  ]
  return (
    <>
      {isPhone && others.length > 0 && (
        <IconButton
          aria-label={t`More`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHoriz />
        </IconButton>
      )}
      {!isPhone &&
        others.map(({ label, to, asking }) =>
          to ? (
            <Button key={label} color="inherit" component={Link} to={to}>
              {label}
            </Button>
          ) : (
            <Button key={label} variant="outlined" color="inherit" onClick={() => asking && onAsk(asking)}>
              {label}
            </Button>
          ),
        )}
      <Button variant="contained" startIcon={<Add />} onClick={() => onAsk('self')}>
        {t`Ask for time off`}
      </Button>
      {anchor && <AbsenceMenu actions={others} anchor={anchor} onAsk={onAsk} onClose={() => setAnchor(null)} />}
    </>
  )
}
