import { msg } from '@lingui/core/macro'
import BarChart from '@mui/icons-material/BarChartOutlined'
import GridView from '@mui/icons-material/GridViewOutlined'
import MailOutline from '@mui/icons-material/MailOutline'
import People from '@mui/icons-material/PeopleOutlined'
import Receipt from '@mui/icons-material/ReceiptLongOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import type { ComponentType } from 'react'
import { isCurrent, type May, mayOpen, type MenuEntry, menuOf } from '#contract/menu.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Label } from '#src/i18n/language.ts'

/** A route of the shell, with its labels, permission and place in the sidebar. */
export interface NavItem extends MenuEntry {
  /** Parameters are written `:name`. */
  path: string
  /** Label in sidebar and palette, and in the breadcrumb unless `crumb` is given. */
  label: Label
  crumb?: Label
  /**
   * Document title before "
   * Muster"; `{name}` is the record's name. Without it, the title is the product's.
   */
  title?: Label
  /** Shown in the sidebar. Top-level pages also have an icon. */
  inSidebar?: true
  /** Key sequence that opens the page: `g p` for an area, `c p` for a form that creates something. */
  keys?: string
  /** More search words for the palette. */
  also?: Label
  icon?: ComponentType
  /** A child may have the path of its parent: the sidebar then lists the parent's page under the child's label. */
  children?: NavItem[]
}

const survey = (
  path: string,
  letter: string,
  words: Pick<NavItem, 'label' | 'crumb' | 'title'>,
  children: NavItem[],
): NavItem => ({
  path: `/feedbacks/${path}`,
  ...words,
  keys: `g ${letter}`,
  also: msg`surveys`,
  permission: 'surveys.read',
  inSidebar: true,
  children,
})

const one = (path: string, title: Label, permission: Permission, children: NavItem[] = []): NavItem => ({
  path,
  label: '',
  title,
  permission,
  children,
})

/** Accessible name of the main menu. */
export const menuName = msg`Main`

/**
 * Every route (rules/permissions.md#3.1), in the order of the sidebar. The single source for sidebar, submenus,
 * breadcrumb, document title, guard, palette and home redirect.
 */
export const navigation: NavItem[] = [
  {
    path: '/dashboard',
    label: msg`Dashboard`,
    title: msg`Dashboard`,
    permission: 'dashboards.read',
    inSidebar: true,
    keys: 'g d',
    icon: BarChart,
  },
  {
    path: '/projects',
    label: msg`Projects`,
    title: msg`Projects`,
    permission: 'projects.read',
    inSidebar: true,
    keys: 'g p',
    icon: GridView,
    children: [
      {
        path: '/projects/new',
        label: msg`New project`,
        crumb: msg`New`,
        title: msg`Projects - New`,
        keys: 'c p',
        also: msg`create add`,
        permission: 'projects.create',
      },
      one('/projects/:id', msg`Projects - {name}`, 'projects.read'),
    ],
  },
  {
    path: '/employees',
    label: msg`Employees`,
    title: msg`Employees`,
    also: msg`people staff org chart`,
    permission: 'employees.read',
    inSidebar: true,
    keys: 'g e',
    icon: People,
    children: [
      {
        path: '/employees/new',
        label: msg`New employee`,
        crumb: msg`New`,
        title: msg`Employees - New`,
        keys: 'c e',
        also: msg`create add person invite`,
        permission: 'employees.create',
      },
      {
        path: '/employees/import',
        label: msg`Import employees`,
        crumb: msg`Import`,
        title: msg`Employees - Import`,
        also: msg`csv upload file many people`,
        permission: 'employees.create',
      },
      one('/employees/:id', msg`Employees - {name}`, 'employees.read', [
        {
          path: '/employees/:id/edit',
          label: '',
          crumb: msg`Edit`,
          title: msg`Employees - Edit`,
          permission: 'employees.edit',
        },
      ]),
    ],
  },
  {
    path: '/feedbacks',
    label: msg`Feedbacks`,
    title: msg`Feedbacks`,
    keys: 'g f',
    permission: ['feedbacks.read', 'surveys.read'],
    inSidebar: true,
    icon: MailOutline,
    children: [
      {
        path: '/feedbacks/inbox',
        label: msg`Inbox`,
        title: msg`Feedbacks - Inbox`,
        permission: 'feedbacks.read',
        inSidebar: true,
        keys: 'g i',
        children: [one('/feedbacks/inbox/:id', '{name}', 'feedbacks.read')],
      },
      survey(
        'peer-review',
        'r',
        { label: msg`Peer review`, crumb: msg`Peer Review`, title: msg`Feedbacks - Peer Review` },
        [
          one('/feedbacks/peer-review/:id', msg`Peer Review - {name}`, 'surveys.read', [
            one('/feedbacks/peer-review/:id/:topicId', msg`Peer Review - {name}`, 'surveys.read'),
          ]),
        ],
      ),
      survey('engagement', 'n', { label: msg`Engagement`, title: msg`Feedbacks - Engagement` }, [
        one('/feedbacks/engagement/:id', msg`Engagement - {name}`, 'surveys.read'),
      ]),
      survey('work', 'w', { label: msg`Work`, title: msg`Feedbacks - Work` }, [
        one('/feedbacks/work/:id', msg`Work - {name}`, 'surveys.read'),
      ]),
    ],
  },
  {
    path: '/invoices',
    label: msg`Invoices`,
    title: msg`Invoices`,
    permission: 'invoices.read',
    inSidebar: true,
    keys: 'g v',
    icon: Receipt,
    children: [
      {
        path: '/invoices',
        label: msg`All invoices`,
        title: msg`Invoices`,
        permission: 'invoices.read',
        inSidebar: true,
      },
      {
        path: '/invoices/new',
        label: msg`Create Invoice`,
        crumb: msg`New`,
        title: msg`Invoice - New`,
        keys: 'c i',
        also: msg`new add bill`,
        permission: 'invoices.create',
        inSidebar: true,
      },
    ],
  },
  {
    path: '/config',
    label: msg`Settings`,
    title: msg`Settings`,
    also: msg`settings metadata stacks positions chapters roles clients bank accounts exchange rates`,
    permission: ['metadata.read', 'projects.edit'],
    inSidebar: true,
    keys: 'g c',
    icon: Tune,
  },
  {
    path: '/audit',
    label: msg`Audit trail`,
    title: msg`Audit trail`,
    keys: 'g a',
    also: msg`history log`,
    permission: 'admin',
  },
  { path: '/jobs', label: msg`Jobs`, title: msg`Jobs`, also: msg`queue background work retry`, permission: 'admin' },
  { path: '/profile', label: msg`Profile`, title: msg`Profile`, keys: 'g m', also: msg`my account me` },
  {
    path: '/recent-changes',
    label: msg`Recent changes`,
    title: msg`Recent changes`,
    keys: 'g u',
    also: msg`undo take back revert`,
  },
]

/** Pages outside the areas: no breadcrumb, the product's title. */
const otherPages: NavItem[] = [
  { path: '/', label: '' },
  { path: '/404', label: '' },
  { path: '/access-denied', label: '' },
]

function trails(items: NavItem[], above: NavItem[] = []): NavItem[][] {
  return items.flatMap((item) => {
    const trail = [...above, item]
    return [trail, ...trails(item.children ?? [], trail)]
  })
}

const allTrails = trails([...navigation, ...otherPages])

const fits = (pattern: string, path: string) => {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
}

/** The pages from the area down to the one of an address; empty for an unknown address. */
export function trailOf(pathname: string): NavItem[] {
  const path = pathname.replace(/\/+$/, '') || '/'
  const found = allTrails.filter((trail) => fits(trail.at(-1)?.path ?? '', path))
  // `/projects/new` also matches `/projects/:id`: the literal path wins.
  return found.find((trail) => trail.at(-1)?.path === path) ?? found[0] ?? []
}

/** The sidebar of a person: only pages they can open. */
export const sidebarOf = (can: May): NavItem[] => menuOf(navigation, can)

/**
 * The first page that a person can open: the dashboard if allowed, otherwise the first allowed area; undefined without
 * permissions.
 */
export function homeOf(can: May): string | undefined {
  return navigation.find((item) => item.inSidebar && mayOpen(item, can))?.path
}

/** True if a group has a page that none of its children links to. */
export const hasOwnPage = ({ path, children = [] }: NavItem): boolean => children.every((child) => child.path !== path)

/** The current one of several siblings. The longest path wins: `/invoices/new` is not `/invoices`. */
export function currentOf(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const current = items.filter((item) => isCurrent(item, pathname))
  return current.find(({ path }) => current.every((other) => path.startsWith(other.path)))
}
