import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { invoiceStatuses } from '#contract/api/invoices/words.ts'
import type { FoundInvoice, FoundPerson, FoundProject, FoundSurvey } from '#contract/api/search.ts'
import { permissions } from '#contract/permissions.ts'
import { type Page, trailOf } from '#src/layout/pages.ts'
import { routes } from '#src/routes.ts'
import { isFile, type RecordAction } from '#src/admin/actions/recordActions.ts'
import { type Kind, matchesWords, objectOf, searchWords, type Things } from './actions.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { globalActionsOf } from './globalActions.ts'
import { actionsOn, recordActions, sentenceOf } from './recordActions.ts'

const id = '00000000-0000-4000-8000-000000000001'
const person: FoundPerson = {
  id,
  fullName: 'Bea Stone',
  displayName: 'Bea',
  avatar: '',
  username: 'bea',
  status: 'left',
}
const project: FoundProject = { id, code: 'atlas', name: 'Atlas', avatar: '', status: 'active' }
const survey: FoundSurvey = { id, title: 'Q1', subtype: 'engagement', status: 'draft' }
const invoice: FoundInvoice = { id, number: '1-A-1', projectName: 'Atlas', clientCompany: '', status: 'sent' }
const things: Things = { person, project, survey, invoice }
const everything = () => true

const globalActions = globalActionsOf(routes)
const kinds = Object.keys(recordActions) as Kind[]
const every = kinds.flatMap((kind) =>
  recordActions[kind].map((action) => ({ kind, action: action as RecordAction<Things[Kind]> })),
)

test('every action has a unique id, labels and a permission', () => {
  for (const kind of kinds) {
    const ids = recordActions[kind].map((action) => action.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  for (const { action } of every) {
    expect(translate(action.label)).toMatch(/^[A-Z].+/)
    expect(action.needs.length).toBeGreaterThan(0)
    for (const needed of action.needs) expect([...permissions, 'admin']).toContain(needed)
  }
  const ids = globalActions.map((action) => action.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { label, to, run } of globalActions) {
    expect(translate(label)).toMatch(/^[A-Z].+/)
    expect(Boolean(to) !== Boolean(run)).toBe(true)
  }
})

test('every action opens an existing page or a file', () => {
  const addresses = [
    ...every.map(({ kind, action }) => action.to(things[kind])),
    ...globalActions.flatMap(({ to }) => to ?? []),
  ]
  const lost = addresses.filter(
    (address) => !isFile(address) && !trailOf(routes, new URL(address, 'http://muster.test').pathname).length,
  )
  expect(lost).toEqual([])
})

test('no shortcut equals or starts with another', () => {
  const keys = globalActions.flatMap((action) => action.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  for (const one of keys) expect(keys.filter((other) => other.startsWith(`${one} `))).toEqual([])
})

test('every page of the sidebar has a shortcut, and every page is in the palette', () => {
  const all = (items: readonly Page[]): Page[] => items.flatMap((item) => [item, ...all(item.children ?? [])])
  const fixed = all(routes).filter(({ label, path }) => label && !path.includes(':'))
  const paths = globalActions.filter(({ is }) => is === 'page').map(({ to }) => to)
  expect(paths.filter((to) => !String(to).startsWith('/config?'))).toEqual([...new Set(fixed.map(({ path }) => path))])
  // Settings are found by the words that people use.
  const found = (words: string) => globalActions.filter((one) => searchWords(one).includes(words)).map(({ to }) => to)
  expect(found('iban')).toEqual(['/config?tab=bankAccounts'])
  expect(found('vacation leave types')).toEqual(['/config?tab=absenceKinds'])
  const keyed = new Set(fixed.filter(({ keys }) => keys).map(({ path }) => path))
  expect(fixed.filter(({ inSidebar, path }) => inSidebar && !keyed.has(path))).toEqual([])
})

test('labels an action with its object', () => {
  const sentences = (['person', 'project', 'survey'] as const).flatMap((kind) =>
    actionsOn(kind, things[kind], everything).map((action) =>
      sentenceOf<Kind>(kind, action as RecordAction<Things[Kind]>, things[kind]),
    ),
  )
  expect(sentences).toEqual(
    expect.arrayContaining([
      'Bring Bea back',
      'Erase Bea',
      'Create invoice for Atlas',
      'Add member to Atlas',
      'Send Q1',
    ]),
  )
})

test('requires all permissions of an action', () => {
  const but = (missing: string) => (needed: string) => needed !== missing
  const ids = (missing: string) => actionsOn('person', person, but(missing)).map((action) => action.id)
  expect(ids('employees.edit')).not.toContain('back')
  expect(ids('employees.edit')).not.toContain('edit')
  expect(ids('admin')).not.toContain('erase')
  expect(ids('')).toEqual(expect.arrayContaining(['back', 'edit', 'erase']))
})

test("offers the actions that an invoice's status allows, with distinct labels", () => {
  for (const status of Object.keys(invoiceStatuses) as (keyof typeof invoiceStatuses)[]) {
    const labels = actionsOn('invoice', { ...invoice, status }, everything).map(({ label }) => translate(label))
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.includes('Record payment')).toBe(status === 'sent' || status === 'overdue')
    expect(labels.filter((label) => /overdue|back to sent/.test(label))).toEqual([])
  }
})

test.each([
  ['pro', 'New project', true],
  ['project new', 'New project', true],
  ['NGUYEN mi', 'Minh Nguyễn', true],
  ['roject', 'New project', false],
  ['new invoice', 'New project', false],
  ['', 'New project', true],
])('%j matches %j: %s', (typed, text, expected) => {
  expect(matchesWords(typed, text)).toBe(expected)
})

test.each([
  ['status anna', 'Change status', 'anna', 1],
  ['change status of Ánna Le', 'Change status', 'anna le', 2],
  ['anna stat', 'Change status', 'anna', 1],
  ['invoice for harbour', 'Create invoice', 'harbour', 1],
  ['anna', 'Change status', 'anna', 0],
  ['c anna', 'Change status', 'c anna', 0],
  ['status', 'Change status', '', 1],
])('in %j, the object of "%s" is %j', (typed, action, rest, taken) => {
  expect(objectOf(typed, action)).toEqual({ rest, taken })
})

describe('in another language', () => {
  const page = globalActions.find(({ to }) => to === '/projects/new')
  const idOf = (label: Label = '') => (typeof label === 'string' ? label : label.id)
  beforeAll(() => {
    i18n.load('vi', {
      [idOf(page?.label)]: ['Dự án mới'],
      [idOf(page?.also)]: ['tạo thêm'],
      [generateMessageId('of for to the')]: ['của cho'],
    })
    i18n.activate('vi')
  })
  afterAll(() => i18n.activate('en', 'en-GB'))

  test.each(['dự án', 'tạo dự án', 'create', 'add'])('%s finds the page that makes a project', (typed) => {
    const found = globalActions.filter((action) => matchesWords(typed, searchWords(action)))
    expect(found).toContain(page)
  })

  test('words between an action and its object are ignored', () => {
    expect(objectOf('đổi trạng thái của Hương', 'Đổi trạng thái')).toEqual({ rest: 'huong', taken: 3 })
  })
})
