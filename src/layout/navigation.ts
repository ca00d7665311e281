import BarChart from '@mui/icons-material/BarChartOutlined'
import GridView from '@mui/icons-material/GridViewOutlined'
import MailOutline from '@mui/icons-material/MailOutline'
import People from '@mui/icons-material/PeopleOutlined'
import Receipt from '@mui/icons-material/ReceiptLongOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import type { ComponentType } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Needed, May } from '#src/providers/session.ts'

/** One route of the shell: what guards it, what it is called, where it stands. */
export interface NavItem {
  /** With parameters as `:name`. */
  path: string
  /** Words in rail and palette, and in the breadcrumb unless `crumb` says otherwise. */
  label: string
  crumb?: string
  /** Document title before " | Muster"; `{}` is the name of the thing shown. Without one: the product's own title. */
  title?: string
  /** Without one: any signed-in person. Of several, one is enough. */
  permission?: Needed | readonly Needed[]
  /** Stands in the rail. Top-level places also carry an icon. */
  inSidebar?: true
  /** Keys one after the other that lead here: `g p` to an area, `c p` to what creates something. */
  keys?: string
  /** Other words by which the palette finds it. */
  also?: string
  icon?: ComponentType
  /** One of them may have the path of the place itself: its page then stands in the rail by that name. */
  children?: NavItem[]
}

const survey = (path: string, label: string, crumb: string, letter: string, children: NavItem[]): NavItem => ({
  path: `/feedbacks/${path}`,
  label,
  keys: `g ${letter}`,
  also: 'surveys',
  crumb,
  title: `Feedbacks - ${crumb}`,
  permission: 'surveys.read',
  inSidebar: true,
  children,
})

const one = (path: string, title: string, permission: Permission, children: NavItem[] = []): NavItem => ({
  path,
  label: '',
  title,
  permission,
  children,
})

/**
 * Every route (product.md section 2), in the order of the rail. Rail, submenu collapse, breadcrumb, document title,
 * guard, palette and home redirect read this table and nothing else.
 */
export const navigation: NavItem[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    permission: 'dashboards.read',
    inSidebar: true,
    keys: 'g d',
    icon: BarChart,
  },
  {
    path: '/projects',
    label: 'Projects',
    title: 'Projects',
    permission: 'projects.read',
    inSidebar: true,
    keys: 'g p',
    icon: GridView,
    children: [
      {
        path: '/projects/new',
        label: 'New project',
        crumb: 'New',
        title: 'Projects - New',
        keys: 'c p',
        also: 'create add',
        permission: 'projects.create',
      },
      one('/projects/:id', 'Projects - {}', 'projects.read'),
    ],
  },
  {
    path: '/employees',
    label: 'Employees',
    title: 'Employees',
    also: 'people staff org chart',
    permission: 'employees.read',
    inSidebar: true,
    keys: 'g e',
    icon: People,
    children: [
      {
        path: '/employees/new',
        label: 'New employee',
        crumb: 'New',
        title: 'Employees - New',
        keys: 'c e',
        also: 'create add person invite',
        permission: 'employees.create',
      },
      {
        path: '/employees/import',
        label: 'Import employees',
        crumb: 'Import',
        title: 'Employees - Import',
        also: 'csv upload file many people',
        permission: 'employees.create',
      },
      one('/employees/:id', 'Employees - {}', 'employees.read', [
        {
          path: '/employees/:id/edit',
          label: '',
          crumb: 'Edit',
          title: 'Employees - Edit',
          permission: 'employees.edit',
        },
      ]),
    ],
  },
  {
    path: '/feedbacks',
    label: 'Feedbacks',
    title: 'Feedbacks',
    keys: 'g f',
    permission: ['feedbacks.read', 'surveys.read'],
    inSidebar: true,
    icon: MailOutline,
    children: [
      {
        path: '/feedbacks/inbox',
        label: 'Inbox',
        title: 'Feedbacks - Inbox',
        permission: 'feedbacks.read',
        inSidebar: true,
        keys: 'g i',
        children: [one('/feedbacks/inbox/:id', '{}', 'feedbacks.read')],
      },
      survey('peer-review', 'Peer review', 'Peer Review', 'r', [
        one('/feedbacks/peer-review/:id', 'Peer Review - {}', 'surveys.read', [
          one('/feedbacks/peer-review/:id/:topicId', 'Peer Review - {}', 'surveys.read'),
        ]),
      ]),
      survey('engagement', 'Engagement', 'Engagement', 'n', [
        one('/feedbacks/engagement/:id', 'Engagement - {}', 'surveys.read'),
      ]),
      survey('work', 'Work', 'Work', 'w', [one('/feedbacks/work/:id', 'Work - {}', 'surveys.read')]),
    ],
  },
  {
    path: '/invoices',
    label: 'Invoices',
    title: 'Invoices',
    permission: 'invoices.read',
    inSidebar: true,
    keys: 'g v',
    icon: Receipt,
    children: [
      {
        path: '/invoices',
        label: 'All invoices',
        title: 'Invoices',
        permission: 'invoices.read',
        inSidebar: true,
      },
      {
        path: '/invoices/new',
        label: 'Create Invoice',
        crumb: 'New',
        title: 'Invoice - New',
        keys: 'c i',
        also: 'new add bill',
        permission: 'invoices.create',
        inSidebar: true,
      },
    ],
  },
  {
    path: '/config',
    label: 'Config',
    title: 'Config',
    also: 'settings metadata stacks positions chapters roles clients bank accounts exchange rates',
    permission: ['metadata.read', 'projects.edit'],
    inSidebar: true,
    keys: 'g c',
    icon: Tune,
  },
  {
    path: '/audit',
    label: 'Audit trail',
    title: 'Audit trail',
    keys: 'g a',
    also: 'history log',
    permission: 'admin',
  },
  { path: '/profile', label: 'Profile', title: 'Profile', keys: 'g m', also: 'my account me' },
  {
    path: '/recent-changes',
    label: 'Recent changes',
    title: 'Recent changes',
    keys: 'g u',
    also: 'undo take back revert',
  },
]

/** Pages outside of every area: no breadcrumb, the product's own title. */
export const otherPages: NavItem[] = [
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

/** From the area down to the place that an address shows; empty for an address that does not exist. */
export function trailOf(pathname: string): NavItem[] {
  const path = pathname.replace(/\/+$/, '') || '/'
  const found = allTrails.filter((trail) => fits(trail.at(-1)?.path ?? '', path))
  // `/projects/new` fits `/projects/:id` too: the place that spells it out wins.
  return found.find((trail) => trail.at(-1)?.path === path) ?? found[0] ?? []
}

/** The permissions of a place, of which one is enough; none for a place that is open to all. */
export const permissionsOf = ({ permission }: NavItem): Needed[] => [permission ?? []].flat()

/** Whether a person may open a place: one of its permissions is enough. */
export const mayOpen = (item: NavItem, can: May): boolean => !item.permission || permissionsOf(item).some(can)

/**
 * The rail of a person: permitted entries, one with a single visible child replaced by that child under its own icon.
 */
export function sidebarOf(can: May): NavItem[] {
  return navigation
    .filter((item) => item.inSidebar && mayOpen(item, can))
    .map((item) => {
      const children = (item.children ?? []).filter((child) => child.inSidebar && mayOpen(child, can))
      const only = children.length === 1 ? children[0] : undefined
      if (only) return { ...only, ...(item.icon && { icon: item.icon }), children: [] }
      return { ...item, children }
    })
}

/**
 * The first page a person may see: the dashboard if allowed, else the first permitted area; none without permissions.
 */
export function homeOf(can: May): string | undefined {
  return navigation.find((item) => item.inSidebar && mayOpen(item, can))?.path
}

/** Whether a group has a page that none of its children leads to. */
export const hasOwnPage = ({ path, children = [] }: NavItem): boolean => children.every((child) => child.path !== path)

/** Whether an entry is the current one: the address starts with its path. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`)
}

/**
 * Of entries that stand side by side the one that is current: `/invoices/new` is that of its own entry, not of
 * `/invoices`.
 */
export function currentOf(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const current = items.filter((item) => isCurrent(item, pathname))
  return current.find(({ path }) => current.every((other) => path.startsWith(other.path)))
}
