import { act, screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { News } from '#contract/live.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import { inOldOrder } from './rows.ts'
import { follows, isList } from './refresh.ts'

test('keeps the order of rows with new values, and counts rows that came, went or moved', () => {
  const row = (id: string, value = 0) => ({ id, value })
  const old = { data: [row('a'), row('b'), row('c')], total: 3 }
  expect(inOldOrder(old, { data: [row('a', 1), row('b'), row('c')], total: 3 })).toEqual({
    answer: { data: [row('a', 1), row('b'), row('c')], total: 3 },
    changes: 0,
  })
  expect(inOldOrder(old, { data: [row('x'), row('a', 1), row('b')], total: 4 })).toEqual({
    answer: { data: [row('a', 1), row('b'), row('c')], total: 4 },
    changes: 1,
  })
  expect(inOldOrder(old, { data: [row('b'), row('a'), row('c')], total: 3 }).changes).toBe(2)
  expect(inOldOrder([row('a')], [row('b')])).toEqual({ answer: [row('a')], changes: 1 })
  const survey = (...topics: object[]) => ({ data: { title: 'Round', topics }, total: topics.length })
  expect(inOldOrder(survey(row('a'), row('b')), survey(row('b', 1), row('a')))).toEqual({
    answer: survey(row('a'), row('b', 1)),
    changes: 2,
  })
})

const query = (...queryKey: unknown[]) => ({ queryKey, meta: undefined })

test('never refreshes forms, and refreshes the trail on every change', () => {
  expect(follows(query('feedbacks', 'form', {}), ['inbox'])).toBe(false)
  expect(follows(query('invoices', 'getOne', { id: 'x', meta: { live: false } }), ['invoice'])).toBe(false)
  expect(follows({ ...query('invoices', 'summary', {}), meta: { live: false } }, ['invoice'])).toBe(false)
  expect(follows(query('invoices', 'getOne', { id: 'x' }), ['invoice'])).toBe(true)
  expect(follows(query('feedbacks', 'getList', {}), ['inbox'])).toBe(true)
  expect(follows(query('stacks', 'getList', {}), ['stacks'])).toBe(true)
  expect(follows(query('invoices', 'getList', {}), ['employee'])).toBe(false)
  expect(follows(query('auditEvents', 'getList', {}), ['invoice'])).toBe(true)
})

test.each([
  ['employees', 'getList'],
  ['members', 'getManyReference'],
  ['auditEvents', 'getInfiniteList'],
])('%s %s is a list', (...queryKey) => {
  expect(isList(query(...queryKey, {}))).toBe(true)
})

test('records and commands are not lists', () => {
  expect(isList(query('employees', 'getOne', {}))).toBe(false)
  expect(isList(query('invoices', 'summary', {}))).toBe(false)
})

/** Makes the window visible and mocks the stream it opens. */
function stream() {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  let push: (text: string) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const answered = globalThis.fetch
  const opened: string[] = []
  globalThis.fetch = (input, init) => {
    if (!String(input).includes('/api/v1/events')) return answered(input, init)
    opened.push(String(input))
    return Promise.resolve(new Response(body))
  }
  return { opened, tell: (news: News) => act(async () => push(`data: ${JSON.stringify(news)}\n\n`)) }
}
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState')
})

test('the bell follows the stream', async () => {
  let count = 1
  renderApp({
    permissions: ['feedbacks.read', 'projects.read'],
    at: '/projects',
    answers: [[api.feedbacks.unreads, () => ({ data: { count, reviewerID: '00000000-0000-4000-8000-000000000001' } })]],
  })
  const { opened, tell } = stream()
  await screen.findByRole('link', { name: 'Inbox, 1 unread' })
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toMatch(/\?age=\d+$/)
  count = 4
  await tell(['inbox'])
  await screen.findByRole('link', { name: 'Inbox, 4 unread' })
})
