import { i18nProvider } from './i18nProvider.ts'

const { translate } = i18nProvider

test.each<[string, Record<string, unknown> | undefined, string]>([
  ['ra.action.save', undefined, 'Save'],
  ['ra.page.edit', { name: 'An' }, 'An'],
  ['ra.notification.updated', { smart_count: 1 }, 'Element updated'],
  ['ra.notification.updated', { smart_count: 3 }, '3 elements updated'],
  ['Saved as it is.', undefined, 'Saved as it is.'],
  ['Project %{one} |||| two saved.', { smart_count: 2, one: 'x' }, 'Project %{one} |||| two saved.'],
  ['Save', undefined, 'Save'],
  ['resources.employees.name', { _: 'Employees' }, 'Employees'],
  ['ra.action', undefined, 'ra.action'],
])('%s with %j reads "%s"', (key, options, words) => {
  expect(translate(key, options)).toContain(words)
})
