import { renderHook } from '@testing-library/react'
import { browserStore, useDraftIn } from './useDraft.tsx'

const key = 'draft-of-a-test'
const draftIn = (store = browserStore, name: string | undefined = key) =>
  renderHook(() => useDraftIn<{ name: string }>(store, name)).result.current

afterEach(() => {
  localStorage.removeItem(key)
})

test('finds a stored draft on the next visit, until it is dropped', () => {
  const first = draftIn()
  expect(first.found).toBeUndefined()
  first.keep({ name: 'Bea' })
  const second = draftIn()
  expect(second.found).toEqual({ name: 'Bea' })
  second.drop()
  expect(draftIn().found).toBeUndefined()
})

test('ignores an unreadable draft', () => {
  localStorage.setItem(key, '{"name":')
  expect(draftIn().found).toBeUndefined()
})

test('a full store does not break the form', () => {
  const setItem = jest.fn(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  draftIn({ ...browserStore, setItem }).keep({ name: 'Bea' })
  expect(setItem).toHaveBeenCalledWith(key, { name: 'Bea' })
})

test('stores nothing without a key', () => {
  const setItem = jest.fn()
  const { result } = renderHook(() => useDraftIn({ ...browserStore, setItem }, undefined))
  result.current.keep({ name: 'Bea' })
  expect(setItem).not.toHaveBeenCalled()
})
