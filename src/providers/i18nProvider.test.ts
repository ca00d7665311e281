import { i18nProvider } from './i18nProvider.ts'

const { translate } = i18nProvider

test.each<[string, Record<string, unknown> | undefined, string]>([
  ['ra.action.undo', undefined, 'Undo'],
  ['ra.page.list', { name: 'An {b}' }, 'An {b}'],
  ['ra.navigation.page', { page: 3 }, 'Go to page 3'],
  ['Saved as it is.', undefined, 'Saved as it is.'],
  ['Project %{one} |||| two saved.', { smart_count: 2, one: 'x' }, 'Project %{one} |||| two saved.'],
  ['Save', undefined, 'Save'],
  ['resources.employees.name', { _: 'Employees' }, 'Employees'],
  ['ra.action', undefined, 'ra.action'],
])('%s with %j reads "%s"', (key, options, words) => {
  expect(translate(key, options)).toBe(words)
})
