import { z } from 'zod'
import { data, done, endpoint, Id, idInput, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'
import { required } from '../inputs.ts'
import type { Can, Permission } from '../permissions.ts'
import { problem } from '../errors/fault.ts'

/** Pages with saved views, by path, with the permissions that open them: one is enough. */
export const viewedPages = {
  '/dashboard': ['dashboards.read'],
  '/projects': ['projects.read'],
  '/employees': ['employees.read'],
  '/feedbacks/inbox': ['feedbacks.read'],
  '/feedbacks/peer-review': ['surveys.read'],
  '/feedbacks/engagement': ['surveys.read'],
  '/feedbacks/work': ['surveys.read'],
  '/invoices': ['invoices.read'],
  '/config': ['metadata.read', 'projects.edit'],
  '/audit': 'admin',
} as const satisfies Record<string, readonly Permission[] | 'admin'>
export type ViewedPage = keyof typeof viewedPages

const pages = Object.keys(viewedPages) as [ViewedPage, ...ViewedPage[]]
const Page = z.enum(pages, problem('view.pageWithoutViews'))

/** True if the person may open the page. */
export function mayView(page: ViewedPage, { can, isAdmin }: { can: Can; isAdmin: boolean }): boolean {
  const needed: readonly Permission[] | 'admin' = viewedPages[page]
  return needed === 'admin' ? isAdmin : needed.some(can)
}

/** The permission to share views (docs/decisions/026-views.md). */
export const sharing = 'metadata.edit' satisfies Permission

/** True if the path has saved views. */
export const isViewed = (address: string): address is ViewedPage => Object.hasOwn(viewedPages, address)

/** Query parameters that views don't keep: another view, an open record, a dialog. */
const passing = ['saved', 'page', 'invoice', 'person', 'do']

/**
 * The query that a view stores, without passing parameters. Rebuilt from names and values and encoded again, so it
 * can't lead out of its page.
 */
export function ownQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  return params.toString()
}

const Columns = z.array(z.string().max(100)).max(100).nullable()
const densities = ['comfortable', 'compact'] as const

/** A saved view of a page: its filters, order and tab, and its table columns. */
export const View = z.object({
  id: Id,
  page: Page,
  name: z.string(),
  /** Query of the address, without `?`. */
  search: z.string(),
  /** `null`: the columns that each person has chosen. */
  columns: Columns,
  isShared: z.boolean(),
  /** Display name of its owner. */
  owner: z.string(),
  isMine: z.boolean(),
})
export type View = z.infer<typeof View>

/** The caller's settings for a page. `null` means the default. */
export const Look = z.object({
  page: Page,
  columns: Columns,
  density: z.enum(densities).nullable(),
  /** The default view of the page. */
  viewID: Id.nullable(),
})
export type Look = z.infer<typeof Look>

/** Fields of a view that clients can edit. Creating one also accepts the page. */
export const ViewEdit = z.object({
  name: field(required.max(60), { label: 'Name' }),
  search: field(z.string().max(4000), { label: 'Filters and order' }),
  columns: field(Columns, { label: 'Columns' }),
  isShared: field(z.boolean(), {
    label: 'Shared',
    help: 'Everyone with access to the page sees it.',
  }),
})
export type ViewEdit = z.infer<typeof ViewEdit>

/** Endpoints of saved views and page settings. A view is only an address: access is checked when it is opened. */
export const views = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'session',
    summary: 'My views, views shared with me, and my page settings',
    description: 'By name. Shared views only of pages that the caller and the owner may open.',
    response: data(z.object({ views: z.array(View), looks: z.array(Look) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    access: 'session',
    summary: 'Save a view',
    description: 'At most 200 per person. Sharing needs the permission metadata.edit.',
    body: ViewEdit.extend({ page: field(Page, { label: 'Page' }) }),
    response: data(View),
    refusals: ['view.nameTaken', 'view.pageClosed', 'view.tooMany'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/views/:id',
    access: 'session',
    summary: 'Rename, replace or share a view',
    description: 'For its owner; shared views also for admins. Leaving it shared needs the permission metadata.edit.',
    params: idParam,
    body: ViewEdit,
    response: data(View),
    refusals: ['record.notFound', 'view.nameTaken', 'view.pageClosed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    access: 'session',
    summary: 'Delete a view',
    description: 'Same access as editing. Pages with this default view return to the standard.',
    params: idParam,
    response: done,
    refusals: ['record.notFound'],
  }),
  look: endpoint({
    method: 'PUT',
    path: '/looks',
    access: 'session',
    summary: 'Save my page settings',
    body: z.object({
      page: field(Page, { label: 'Page' }),
      columns: field(Columns, { label: 'Columns' }),
      density: field(z.enum(densities).nullable(), { label: 'Density' }),
      viewID: field(idInput().nullable(), { label: 'Opens with' }),
    }),
    response: done,
    refusals: ['record.notFound'],
  }),
}
