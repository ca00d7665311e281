import { z } from 'zod'
import { data, done, endpoint, Id, idInput, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'
import { required } from '../inputs.ts'
import type { Can, Permission } from '../permissions.ts'
import { problem } from '../errors/fault.ts'

/** Pages that can be looked at in several ways, by their address, each with what opens it: one permission of these is enough. */
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

/** Whether somebody may open a page. */
export function mayView(page: ViewedPage, { can, isAdmin }: { can: Can; isAdmin: boolean }): boolean {
  const needed: readonly Permission[] | 'admin' = viewedPages[page]
  return needed === 'admin' ? isAdmin : needed.some(can)
}

/** Whether an address of the browser is that of such a page. */
export const isViewed = (address: string): address is ViewedPage => Object.hasOwn(viewedPages, address)

/**
 * What an address says of the moment, and not of how a page is looked at: another view, a record that is open, a
 * question that waits.
 */
const passing = ['saved', 'page', 'invoice', 'person', 'do']

/**
 * The query of an address as a view keeps it, without what passes. Whatever it was written like, it is a query of names
 * and values with every other character in its code, so it cannot lead out of its page.
 */
export function ownQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  return params.toString()
}

const Columns = z.array(z.string().max(100)).max(100).nullable()
const densities = ['comfortable', 'compact'] as const

/** A page as somebody saved it: its filters, order and tab as they stand in the address, and the columns of its table. */
export const View = z.object({
  id: Id,
  page: Page,
  name: z.string(),
  /** The query of the address, without `?`. */
  search: z.string(),
  /** `null`: those that one has chosen. */
  columns: Columns,
  isShared: z.boolean(),
  /** Display name of whoever saved it. */
  owner: z.string(),
  isMine: z.boolean(),
})
export type View = z.infer<typeof View>

/** How the caller likes a page; `null` is as the page has it. */
export const Look = z.object({
  page: Page,
  columns: Columns,
  density: z.enum(densities).nullable(),
  /** The view that the page opens with. */
  viewID: Id.nullable(),
})
export type Look = z.infer<typeof Look>

/** Body of PUT; POST also takes the page. */
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

/** Calls about ways to look at lists and dashboards. A view opens nothing: it is an address, and what stands there is decided when it is opened. */
export const views = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'session',
    summary: 'My views, those shared with me, and how I like each page',
    description: 'By name. Shared ones of pages that the caller and their owner may open.',
    response: data(z.object({ views: z.array(View), looks: z.array(Look) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    access: 'session',
    summary: 'Save a view',
    description: 'A person may have 200.',
    body: ViewEdit.extend({ page: field(Page, { label: 'Page' }) }),
    response: data(View),
    refusals: ['view.nameTaken', 'view.pageClosed', 'view.tooMany'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/views/:id',
    access: 'session',
    summary: 'Rename, replace or share a view',
    description: 'Its owner may, and admins where it is shared.',
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
    description: 'As editing. Pages that opened with it open as they were made.',
    params: idParam,
    response: done,
    refusals: ['record.notFound'],
  }),
  look: endpoint({
    method: 'PUT',
    path: '/looks',
    access: 'session',
    summary: 'Keep how I like a page',
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
