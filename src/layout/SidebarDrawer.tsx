import { t } from '@lingui/core/macro'
import { Drawer, styled } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { translate } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/session.ts'
import { isCurrent } from '#contract/menu.ts'
import { type Page, currentOf, hasOwnPage, menuName, sidebarOf, usePages } from './pages.ts'
import { opensElsewhere } from './newTab.ts'

const Entries = styled('ul')(({ theme }) => ({
  width: 260,
  margin: 0,
  padding: 8,
  listStyle: 'none',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a, & li > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    margin: 0,
    minHeight: 44,
    padding: '0 12px',
    borderRadius: 'var(--radius-control)',
    color: theme.tokens.text,
    textDecoration: 'none',
  },
  '& ul a': { paddingLeft: 48 },
  '& a[aria-current]': { color: theme.tokens.accent.text, background: theme.tokens.accent.tint },
}))

interface Props {
  item: Page
  onClose: () => void
}

function Entry({ item, isHere, onClose }: Props & { isHere: boolean }) {
  const { icon: Icon, label, path } = item
  return (
    <Link
      to={path}
      onClick={(event) => {
        if (!opensElsewhere(event)) onClose()
      }}
      aria-current={isHere ? 'page' : undefined}
    >
      {Icon && <Icon />}
      {translate(label)}
    </Link>
  )
}

function Group({ item, onClose }: Props) {
  const { pathname } = useLocation()
  const { icon: Icon, label, path, children = [] } = item
  const current = currentOf(children, pathname)
  return (
    <>
      {hasOwnPage(item) ? (
        <Entry item={item} isHere={pathname === path} onClose={onClose} />
      ) : (
        <span>
          {Icon && <Icon />}
          {translate(label)}
        </span>
      )}
      <ul aria-label={translate(label)}>
        {children.map((child) => (
          <li key={child.path}>
            <Entry item={child} isHere={child === current} onClose={onClose} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The sidebar of narrow windows: the same entries behind a menu button, with the groups expanded. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const pages = usePages()
  const { pathname } = useLocation()
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': t`Menu` } }}>
      <nav aria-label={translate(menuName)}>
        <Entries>
          {sidebarOf(pages, can).map((item) => (
            <li key={item.path}>
              {item.children?.length ? (
                <Group item={item} onClose={onClose} />
              ) : (
                <Entry item={item} isHere={isCurrent(item, pathname)} onClose={onClose} />
              )}
            </li>
          ))}
        </Entries>
      </nav>
    </Drawer>
  )
}
