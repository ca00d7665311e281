import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { Found } from '#contract/api/search.ts'
import { type ViewedPage, viewedPages } from '#contract/api/views.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportedLists } from '#contract/exports.ts'
import { type Kind, liveKinds } from '#contract/live.ts'
import { foundKinds, isTouched, nameOf, otherQueries, resourceNames, resourceOf } from '#contract/resources.ts'
import { isCall } from '#contract/resources/resource.ts'
import { records } from '#contract/records.ts'
import { resourceTable } from '../../scripts/docs/resourceTable.ts'
import { root } from './sources.ts'

const listed = resourceNames.flatMap((name) => {
  const { list } = resourceOf(name).calls
  return list ? [{ name, list }] : []
})

/** The parameters of a list call, in its query or body. */
const takenBy = ({ query, body }: Endpoint): z.ZodRawShape => ({ ...query?.shape, ...body?.shape })

test.each(listed)('what the line of $name says of its list, the call takes', ({ name, list }) => {
  const { filters, options, sorts, sortKey = 'sort', isWhole } = resourceOf(name)
  const taken = Object.keys(takenBy(list))
  expect(taken).toEqual(expect.arrayContaining(Object.keys(filters?.shape ?? {})))
  expect(taken).toEqual(expect.arrayContaining(Object.keys(options ?? {})))
  expect(!sorts || taken.includes(sortKey)).toBe(true)
  // Stacks can be paged, and without a size all of them are returned.
  expect(isWhole === true || taken.includes('size')).toBe(true)
})

test('a list is exported by the call that lists it', () => {
  const exported = listed.flatMap(({ name, list }) => {
    const as = resourceOf(name).exported
    return as ? [{ name, same: exportedLists[as].call === list }] : []
  })
  expect(exported.filter(({ same }) => !same)).toEqual([])
  expect(exported.length).toBe(Object.keys(exportedLists).length)
})

/** Pages with views that are not the list of one resource. */
const withoutList = ['/config', '/dashboard']

test('a page with views opens by what its list needs, and belongs to a resource', () => {
  const shown = listed.flatMap(({ name, list }) =>
    (resourceOf(name).pages ?? []).map((page) => ({ page, access: list.access })),
  )
  // The trail's call itself refuses callers who are not admins.
  const needed = (page: ViewedPage) => (page === '/audit' ? 'session' : [viewedPages[page]].flat().join())
  expect(shown.filter(({ page, access }) => needed(page) !== access)).toEqual([])
  expect([...shown.map(({ page }) => page), ...withoutList].toSorted()).toEqual(Object.keys(viewedPages).toSorted())
})

test('everything that the search finds is a resource', () => {
  expect(foundKinds.toSorted()).toEqual(Object.keys(Found.shape).toSorted())
})

test('a change of each kind touches something', () => {
  const kinds = Object.keys(liveKinds) as Kind[]
  const roots = [...resourceNames.filter((name) => resourceOf(name).live !== 'all'), ...Object.keys(otherQueries)]
  expect(kinds.filter((kind) => !roots.some((name) => isTouched(name, [kind])))).toEqual([])
  expect(isTouched('invoices', ['employee'])).toBe(false)
  expect(isTouched('auditEvents', ['invoice'])).toBe(true)
  expect(isTouched('no such thing', ['employee'])).toBe(false)
})

test('records that belong to another one name it, and sections follow from calls', () => {
  for (const name of resourceNames) {
    const { parent, calls } = resourceOf(name)
    expect(parent ? resourceNames : [undefined]).toContain(parent?.resource)
    const updates = calls.update && !isCall(calls.update) ? Object.values(calls.update) : [calls.update]
    expect(updates.every((update) => !update || update.method !== 'GET')).toBe(true)
  }
  expect(nameOf('bankAccounts', { ownerName: 'A', bankName: '', currency: { name: 'EUR' } })).toBe('A, EUR')
})

test('a section that answers the whole record is known as one', () => {
  for (const name of resourceNames) {
    const { calls, answered = [] } = resourceOf(name)
    const sections = calls.update && !isCall(calls.update) ? Object.entries(calls.update) : []
    const whole = sections.filter(([, { response }]) => response.shape.data === records[name])
    expect(whole.map(([section]) => section)).toEqual(answered)
  }
})

test('the table in the documents is that of the registry', () => {
  expect(readFileSync(join(root, 'docs/resources.md'), 'utf8')).toContain(resourceTable())
})
