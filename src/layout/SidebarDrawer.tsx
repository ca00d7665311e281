import { t } from '@lingui/core/macro'
import { Box, Drawer } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { translate } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/useSession.ts'
import { isCurrent } from '#contract/menu.ts'
import { type Page, currentOf, hasOwnPage, menuName, sidebarOf, usePages } from './pages.ts'
import { opensElsewhere } from './newTab.ts'

interface Props {
  item: Page
  onClose: () => void
}

function Entry({ item, isHere, onClose }: Props & { isHere: boolean }) {
  const { icon: Icon, label, path } = item
  return (
    <Link
      className="menu-link"
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
        <span className="menu-link">
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
        <Box component="ul" sx={{ width: 260, p: 2, '& .menu-link': { minHeight: 44, py: 0 }, '& ul a': { pl: 12 } }}>
          {sidebarOf(pages, can).map((item) => (
            <li key={item.path}>
              {item.children?.length ? (
                <Group item={item} onClose={onClose} />
              ) : (
                <Entry item={item} isHere={isCurrent(item, pathname)} onClose={onClose} />
              )}
            </li>
          ))}
        </Box>
      </nav>
    </Drawer>
  )
}
