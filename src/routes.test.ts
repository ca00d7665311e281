import { routes } from './routes.ts'
import { translate } from '#src/i18n/language.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { isCurrent, type Needed } from '#contract/menu.ts'
import { resourceOf } from '#contract/resources.ts'
import { allPages, currentOf, opensAnArea, sidebarOf, trailOf } from './layout/pages.ts'

const holding =
  (...held: Needed[]) =>
  (needed: Needed) =>
    held.includes(needed)

/** The sidebar as text: `Feedbacks(Inbox, Work)`. */
const shown = (...held: Needed[]) =>
  sidebarOf(routes, holding(...held)).map(({ label, children = [] }) => {
    const inside = children.map((child) => translate(child.label)).join(', ')
    return inside ? `${translate(label)}(${inside})` : translate(label)
  })

/** Home is there for everybody. */
test.each<[Needed[], string[]]>([
  [[], ['Time off']],
  [['admin'], ['Time off']],
  [['dashboards.read'], ['Dashboard', 'Time off']],
  [['projects.read'], ['Projects', 'Time off']],
  [['projects.create'], ['Time off']],
  [['projects.edit'], ['Time off', 'Settings']],
  [['metadata.read'], ['Time off', 'Settings']],
  [
    ['employees.read', 'employees.create'],
    ['Employees', 'Time off'],
  ],
  [['feedbacks.read'], ['Time off', 'Inbox']],
  [['surveys.read'], ['Time off', 'Feedbacks(Peer review, Engagement, Work)']],
  [
    ['feedbacks.read', 'surveys.read'],
    ['Time off', 'Feedbacks(Inbox, Peer review, Engagement, Work)'],
  ],
  [['invoices.read'], ['Time off', 'All invoices']],
  [['invoices.create'], ['Time off']],
  [
    ['invoices.read', 'invoices.create'],
    ['Time off', 'All invoices'],
  ],
  [
    ['invoices.read', 'invoices.create', 'projects.read'],
    ['Projects', 'Time off', 'Invoices(All invoices, Create Invoice)'],
  ],
])('with %j the sidebar shows %j', (held, rail) => {
  expect(shown(...held)).toEqual(['Home', ...rail])
})

test('with all permissions the sidebar has all areas in order', () => {
  expect(shown(...permissions)).toEqual([
    'Home',
    'Dashboard',
    'Projects',
    'Employees',
    'Time off',
    'Feedbacks(Inbox, Peer review, Engagement, Work)',
    'Invoices(All invoices, Create Invoice)',
    'Settings',
  ])
})

test('a child that replaces its group keeps the icon of the group', () => {
  const inbox = sidebarOf(routes, holding('feedbacks.read')).at(-1)
  expect(inbox?.path).toBe('/feedbacks/inbox')
  expect(inbox?.icon).toBe(routes.find(({ path }) => path === '/feedbacks')?.icon)
})

test.each<[Permission[], boolean]>([
  [['dashboards.read', 'employees.read'], true],
  [['projects.read', 'employees.read'], true],
  [['employees.read'], true],
  [['surveys.read'], true],
  [['invoices.read'], true],
  [['auth.read'], false],
])('with %j an area opens: %s', (held, opens) => {
  expect(opensAnArea(routes, holding(...held))).toBe(opens)
})

test.each([
  ['/projects', ['/projects']],
  ['/projects/', ['/projects']],
  ['/projects/new', ['/projects', '/projects/new']],
  ['/invoices', ['/invoices']],
  ['/invoices/new', ['/invoices', '/invoices/new']],
  ['/projects/muster', ['/projects', '/projects/:id']],
  ['/employees/an.tran/edit', ['/employees', '/employees/:id', '/employees/:id/edit']],
  [
    '/feedbacks/peer-review/1/2',
    ['/feedbacks', '/feedbacks/peer-review', '/feedbacks/peer-review/:id', '/feedbacks/peer-review/:id/:topicId'],
  ],
  ['/', ['/']],
  ['/nowhere', []],
  ['/employees/an.tran/salary', []],
])('%s has the breadcrumb %j', (address, trail) => {
  expect(trailOf(routes, address).map(({ path }) => path)).toEqual(trail)
})

test.each([
  ['/projects', '/projects', true],
  ['/projects', '/projects/new', true],
  ['/projects', '/projects-old', false],
  ['/feedbacks/inbox', '/feedbacks/work', false],
])('%s is current at %s: %s', (path, address, current) => {
  expect(isCurrent({ path }, address)).toBe(current)
})

test.each([
  ['/invoices', 'All invoices'],
  ['/invoices/', 'All invoices'],
  ['/invoices/new', 'Create Invoice'],
  ['/projects', ''],
])('at %s the current entry of Invoices is %s', (address, label) => {
  const entries = routes.find(({ path }) => path === '/invoices')?.children ?? []
  for (const order of [entries, entries.toReversed()])
    expect(translate(currentOf(order, address)?.label ?? '')).toBe(label)
})

const listed = allPages(routes).flatMap(({ path, permission, resource }) =>
  resource ? [{ path, permission, access: resourceOf(resource).calls.list?.access }] : [],
)

test.each(listed)('who opens $path may read its list', ({ permission, access }) => {
  expect([permission ?? 'session'].flat()).toContain(access)
})
