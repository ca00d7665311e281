import { type Frame, type FrameOf, frameHtml } from './pageFrame.ts'

const child = (path: string, label: string, permission: 'feedbacks.read' | 'surveys.read' | 'invoices.read') => ({
  path,
  label,
  permission,
  icon: '',
  inSidebar: true as const,
  children: [],
})
const frame: Frame = {
  menu: 'Main',
  entries: [
    {
      path: '/employees',
      label: 'Employees',
      icon: '<path d="M1"/>',
      permission: 'employees.read',
      inSidebar: true,
      children: [],
    },
    {
      path: '/feedbacks',
      label: 'Feedbacks',
      icon: '<path d="M2"/>',
      permission: ['feedbacks.read', 'surveys.read'],
      inSidebar: true,
      children: [
        child('/feedbacks/inbox', 'Inbox', 'feedbacks.read'),
        child('/feedbacks/work', 'Work', 'surveys.read'),
      ],
    },
    { path: '/config', label: 'Settings', icon: '', permission: 'admin', inSidebar: true, children: [] },
  ],
}
const html = (held: string[], more: Partial<FrameOf> = {}) =>
  frameHtml(frame, { path: '/employees', can: (one) => held.includes(one), hasList: false, ...more })
const links = (text: string) =>
  [...text.matchAll(/<li><a href="([^"]*)"( aria-current="page")?>/g)].map((one) => [one[1], !!one[2]])

test('the menu has only the pages that the person can open, and names the current one', () => {
  const all = html(['employees.read', 'feedbacks.read', 'surveys.read', 'admin'])
  expect(links(all)).toEqual([
    ['/employees', true],
    ['/feedbacks/inbox', false],
    ['/config', false],
  ])
  expect(links(html(['employees.read']))).toEqual([['/employees', true]])
  expect(links(html([]))).toEqual([])
})

test('a group with one visible page becomes that page, with the icon of the group', () => {
  const text = html(['surveys.read'], { path: '/feedbacks/work/7' })
  expect(links(text)).toEqual([['/feedbacks/work', true]])
  expect(text).toContain('<path d="M2"/></svg>Work</a>')
})

test('a list has its heading and still rows, another page neither', () => {
  expect(html(['employees.read'], { hasList: true })).toContain('<h1>Employees</h1><i class="frame-filters">')
  expect(html(['employees.read'], { path: '/employees/anna' })).toContain('<h1></h1></main>')
})

test("nothing of the address gets into the page, and labels can't leave their element", () => {
  const label = '"><script>alert(1)</script>&'
  const text = frameHtml(
    { menu: label, entries: [{ path: '/', label, icon: '', inSidebar: true, children: [] }] },
    { path: '/"><script>', can: () => true, hasList: true },
  )
  expect(text).not.toContain('<script')
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
})
