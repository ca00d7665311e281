import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** The invoice that is open over a list is of its address alone: the list itself opens without it. */
const withoutOpen = (list: unknown) =>
  Object.fromEntries(Object.entries(list as object).filter(([name]) => name !== 'invoice'))

const isList = (key: string) => key.endsWith('.listParams')
const isOfVisit = (key: string) => key.includes('.selected')

/**
 * The store of one visit. Preferences, such as columns and theme, are in localStorage. Selected rows are in memory, so
 * no other tab, reload or person finds rows selected that it didn't select (rules/api.md#4.5).
 */
export function visitStore(): Store {
  const kept = localStorageStore()
  const visit = memoryStore()
  const of = (key: string) => (isOfVisit(key) ? visit : kept)
  const both = [kept, visit]
  return {
    setup: () => both.forEach((store) => void store.setup()),
    teardown: () => both.forEach((store) => void store.teardown()),
    getItem: (key, defaultValue) => of(key).getItem(key, defaultValue),
    setItem: (key, value) => of(key).setItem(key, isList(key) && value ? withoutOpen(value) : value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems: (start) => both.forEach((store) => store.removeItems(start)),
    reset: () => both.forEach((store) => store.reset()),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  }
}
