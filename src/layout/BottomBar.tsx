import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import MailOutline from '@mui/icons-material/MailOutline'
import People from '@mui/icons-material/PeopleOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import { type Theme, useMediaQuery } from '@mui/material'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { mayOpen } from '#contract/menu.ts'
import { translate } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/useSession.ts'
import { currentOf, trailOf, usePages } from './pages.ts'
import { paths } from './paths.ts'

const entries = [
  { path: paths.home, label: msg`Home`, icon: HomeOutlined },
  { path: paths.employees, label: msg`People`, icon: People },
  { path: paths.inbox, label: msg`Inbox`, icon: MailOutline },
  { path: paths.profile, label: msg`Me`, icon: Person },
]

/** The pages that one opens most on a phone, at the bottom of windows under 600 px: those that this person can open. */
export const BottomBar = memo(function BottomBar() {
  // Renders again when the language changes.
  useLingui()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const can = useCan()
  const pages = usePages()
  const { pathname } = useLocation()
  if (!isPhone) return null
  const shown = entries.filter(({ path }) => trailOf(pages, path).every((page) => mayOpen(page, can)))
  const current = currentOf(shown, pathname)
  return (
    <nav className="bottom-bar" aria-label={t`Most used`}>
      {shown.map((entry) => (
        <Link key={entry.path} to={entry.path} aria-current={entry === current ? 'page' : undefined}>
          <entry.icon />
          {translate(entry.label)}
        </Link>
      ))}
    </nav>
  )
})
