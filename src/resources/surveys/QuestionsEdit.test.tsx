import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { type KeptQuestion, versionOfSet } from '#contract/api/questions.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Permission } from '#contract/permissions.ts'
import { backend, lists, uuid } from '#tests/support/employees.ts'
import { type Answer, changedBy } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/pages/Config.tsx'

const question = (subcategory: SurveySubtype, order: number, content: string, domain = ''): KeptQuestion => ({
  id: uuid(order),
  type: domain ? 'likert-scale' : 'general',
  category: 'survey',
  subcategory,
  content,
  order,
  domain: domain as KeptQuestion['domain'],
  asksRecommendation: false,
  positionIDs: [],
  createdAt: `2024-05-0${order}T08:30:00.000000Z`,
  updatedAt: null,
})
const banks: Record<SurveySubtype, KeptQuestion[]> = {
  'peer-review': [question('peer-review', 1, 'How do they talk?'), question('peer-review', 2, 'Do they lead?')],
  engagement: [
    question('engagement', 1, 'I like it here.', 'engagement'),
    { ...question('engagement', 2, 'I would recommend us.', 'engagement'), asksRecommendation: true },
  ],
  work: [
    question('work', 1, 'How heavy was it?', 'workload'),
    question('work', 2, 'Will it be done?', 'deadline'),
    question('work', 3, 'Did you learn?', 'learning'),
  ],
}
const all: Permission[] = ['metadata.read', 'metadata.create', 'metadata.edit', 'metadata.delete']

function open(permissions = all, refuseOnce?: () => KeptQuestion[], peerReview = banks['peer-review']) {
  const now = { ...banks, 'peer-review': peerReview }
  let refusals = refuseOnce ? 1 : 0
  const versions: (string | undefined)[] = []
  const answers = [
    ...lists,
    [
      api.questions.bank,
      ({ params }: { params: { subcategory: SurveySubtype } }) => ({ data: now[params.subcategory] }),
    ],
    [
      api.questions.save,
      ({ body, version }: { body: { questions: KeptQuestion[] }; version?: string }) => {
        versions.push(version)
        if (refuseOnce && refusals-- > 0) {
          now['peer-review'] = refuseOnce()
          throw changedBy('Mai Pham')
        }
        now['peer-review'] = body.questions.map(({ id, content, domain }, at) => ({
          ...question('peer-review', at + 1, content, domain),
          id: id || uuid(9),
          updatedAt: '2031-01-01T00:00:00.000000Z',
        }))
        return { data: null, message: 'ok' }
      },
    ],
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: '/config?tab=questions', answers })
  return { ...app, versions, saved: () => app.calls.filter(({ name }) => name.startsWith('PUT')) }
}

// Finds inputs by label. Finding them by role would be far slower, since the page has hundreds of roles.
const words = (place: number) => screen.findByLabelText(`Question ${place}`)
const shown = async () => {
  await words(1)
  return screen.getAllByLabelText(/^Question \d+$/).map((box) => (box as HTMLInputElement).value)
}
const icon = (name: string) => screen.getByLabelText(name)
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const preview = () => within(screen.getByLabelText('Preview'))

test('edits texts, scales and order, adds and deletes questions, and saves all at once', async () => {
  const { user, saved, versions } = open()
  expect(await shown()).toEqual(['How do they talk?', 'Do they lead?'])
  expect(screen.getByText(/Existing surveys keep theirs/)).toBeVisible()
  await user.click(icon('Move question 2 up'))
  expect(await shown()).toEqual(['Do they lead?', 'How do they talk?'])
  await waitFor(() => expect(icon('Move question 1 up')).toHaveFocus())
  await user.click(button('Add question'))
  await waitFor(async () => expect(await words(3)).toHaveFocus())
  await user.paste('I like them.')
  await user.click(icon('Answer type of question 3'))
  await user.click(await screen.findByText('Scale: Engagement', { selector: 'li' }))
  await user.click(icon('Delete question 2'))
  expect(await shown()).toEqual(['Do they lead?', 'I like them.'])
  expect(
    preview()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Do they lead?'), expect.stringContaining('I like them.Strongly disagree')])
  await user.click(button('Save questions'))
  expect(await screen.findByText('Questions saved. New surveys ask them.')).toBeVisible()
  const questions = [
    { id: uuid(2), content: 'Do they lead?', type: 'general', domain: '', positionIDs: [] },
    { content: 'I like them.', type: 'likert-scale', domain: 'engagement' },
  ]
  expect(saved().map(({ name, body }) => [name, body])).toEqual([
    ['PUT /metadata/questions/peer-review', { questions }],
  ])
  expect(versions).toEqual([versionOfSet(banks['peer-review'])])
  // The added question has an id now, so another save doesn't add it again.
  await user.type(await words(2), ' Ok')
  await user.click(button('Save questions'))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]?.body).toMatchObject({
    questions: [{ id: uuid(2) }, { id: uuid(9), content: 'I like them. Ok' }],
  })
})

test('chooses about whom a question of a review is asked, and previews the form of a position', async () => {
  const { user, saved } = open()
  const asked = () =>
    preview()
      .getAllByRole('listitem')
      .map(({ textContent }) => /[A-Z].*[?]/.exec(textContent)?.[0])
  await words(1)
  expect(screen.queryByLabelText('Position of the person')).toBeNull()
  await user.click(screen.getByLabelText('For positions, question 1'))
  await user.click(await screen.findByRole('option', { name: /Backend/ }))
  const choose = async (name: string) => {
    await user.click(await screen.findByLabelText('Position of the person'))
    await user.click(within(screen.getByRole('listbox')).getByText(name))
  }
  await user.keyboard('{Escape}')
  expect(asked()).toEqual(['How do they talk?', 'Do they lead?'])
  await choose('Other positions')
  expect(asked()).toEqual(['Do they lead?'])
  await choose(backend.name)
  expect(asked()).toEqual(['How do they talk?', 'Do they lead?'])
  await user.click(button('Save questions'))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({ questions: [{ positionIDs: [backend.id] }, { positionIDs: [] }] })
  await user.click(button('Engagement'))
  await waitFor(async () => expect(await shown()).toContain('I like it here.'))
  expect(screen.queryByLabelText('For positions, question 1')).toBeNull()
})

test('moves the current question with Alt and arrow keys, and keeps the focus', async () => {
  const { user } = open()
  await user.click(await words(1))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await shown()).toEqual(['Do they lead?', 'How do they talk?'])
  await waitFor(async () => expect(await words(2)).toHaveFocus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await shown()).toEqual(['Do they lead?', 'How do they talk?'])
})

test("doesn't send a blank question, and says so", async () => {
  const { user, saved } = open()
  await user.clear(await words(1))
  await user.click(button('Save questions'))
  expect(await screen.findByText('Every question needs its words.')).toBeVisible()
  expect(saved()).toEqual([])
})

test('allows only changes of wording for work surveys, and says why', async () => {
  const { user } = open()
  await words(1)
  await user.click(button('Work'))
  expect(await screen.findByText(/always ask these three/)).toBeVisible()
  expect(await shown()).toEqual(['How heavy was it?', 'Will it be done?', 'Did you learn?'])
  expect(screen.queryByText('Add question')).toBeNull()
  expect(screen.queryAllByLabelText(/^(Move|Delete) question|answered by$/)).toEqual([])
  expect(location.search).toBe('?tab=questions&kind=work')
  expect(preview().getByLabelText('How heavy was it?')).toHaveTextContent('Breeze')
})

test('keeps the input if the user decides to stay', async () => {
  const { user } = open()
  await user.type(await words(1), ' Ok')
  for (const away of [() => button('Engagement'), () => screen.getByText('Stacks', { selector: 'a' })]) {
    await user.click(away())
    await user.click(await screen.findByText('Keep editing'))
    await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull())
    expect(await words(1)).toHaveValue('How do they talk? Ok')
  }
})

test('discards the input if the user confirms', async () => {
  const { user } = open()
  await user.type(await words(1), ' Ok')
  await user.click(button('Cancel'))
  await user.click(await screen.findByText('Discard changes'))
  await waitFor(async () => expect(await words(1)).toHaveValue('How do they talk?'))
  await user.type(await words(1), ' Ok')
  await user.click(button('Engagement'))
  await user.click(await screen.findByText('Discard changes'))
  expect(await screen.findByDisplayValue('I like it here.')).toBeVisible()
  expect(JSON.stringify(localStorage)).not.toContain('How do they talk? Ok')
})

test('shows a concurrent change next to the own one, to choose from', async () => {
  const theirs = [question('peer-review', 1, 'Theirs?')].map((one) => ({
    ...one,
    updatedAt: '2030-01-01T00:00:00.000000Z',
  }))
  const { user, saved, versions } = open(all, () => theirs)
  await user.type(await words(1), ' Ok')
  await user.click(button('Save questions'))
  expect(await screen.findByText('Mai Pham changed the same fields')).toBeVisible()
  await user.click(screen.getByText(/Theirs\?/))
  expect(await shown()).toEqual(['Theirs?'])
  await user.click(button('Save questions'))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(versions[1]).toBe('2030-01-01T00:00:00.000000Z')
})

test('restores input after the tab was closed, merges it with changes since, and forgets it once saved', async () => {
  const first = open()
  await first.user.type(await words(1), ' Ok')
  const kept = () => localStorage.getItem(`RaStore.drafts.edit.${someone.id}.questions.peer-review`)
  await waitFor(() => expect(kept()).toContain('How do they talk? Ok'))
  first.unmount()

  const changed = banks['peer-review'].map((one) => ({
    ...one,
    content: one.order === 2 ? 'Do they lead well?' : one.content,
    updatedAt: '2030-01-01T00:00:00.000000Z',
  }))
  const { user, saved, versions } = open(all, () => changed, changed)
  expect(await shown()).toEqual(['How do they talk? Ok', 'Do they lead?'])
  expect(screen.getByText(/Your draft is back/)).toBeVisible()
  await user.click(button('Save questions'))
  expect(await screen.findByText(/Mai Pham also changed questions. Both changes are kept\./)).toBeVisible()
  expect(saved().at(-1)?.body).toMatchObject({
    questions: [{ content: 'How do they talk? Ok' }, { content: 'Do they lead well?' }],
  })
  // The save sends the version that the input was based on, so the server could detect the conflict.
  expect(versions).toEqual([versionOfSet(banks['peer-review']), '2030-01-01T00:00:00.000000Z'])
  expect(kept()).toBeNull()
  expect(screen.queryByText(/Your draft is back/)).toBeNull()
})

test('keeps the order that another person saved, with the wording typed here', async () => {
  const [first, second] = banks['peer-review'].map((one) => ({
    ...one,
    order: 3 - one.order,
    updatedAt: '2030-01-01T00:00:00.000000Z',
  }))
  const { user, saved } = open(all, () => (first && second ? [second, first] : []))
  await user.type(await words(1), ' Ok')
  await user.click(button('Save questions'))
  expect(await screen.findByText(/Mai Pham also changed questions. Both changes are kept\./)).toBeVisible()
  expect(saved().at(-1)?.body).toMatchObject({
    questions: [{ content: 'Do they lead?' }, { content: 'How do they talk? Ok' }],
  })
  expect(await shown()).toEqual(['Do they lead?', 'How do they talk? Ok'])
})

test.each<[Permission[], string[]]>([
  [['metadata.read'], []],
  [['metadata.read', 'metadata.edit'], ['Move']],
  [
    ['metadata.read', 'metadata.edit', 'metadata.delete'],
    ['Move', 'Delete'],
  ],
  [
    ['metadata.read', 'metadata.edit', 'metadata.create'],
    ['Move', 'Add'],
  ],
])('with permissions %p offers only allowed actions', async (permissions, offered) => {
  open(permissions)
  expect((await screen.findAllByText('Do they lead?')).length).toBeGreaterThan(0)
  const found = [
    ...screen.queryAllByLabelText(/^(Move|Delete) question/),
    ...screen.queryAllByText('Add question'),
  ].map((one) => (one.getAttribute('aria-label') ?? one.textContent).split(' ')[0])
  expect([...new Set(found)]).toEqual(offered)
  expect(screen.queryAllByText('Save questions')).toHaveLength(offered.length ? 1 : 0)
})

test('one question of an engagement survey is that of the eNPS', async () => {
  const { user, saved } = open()
  await words(1)
  expect(screen.queryByRole('checkbox', { name: /eNPS/ })).toBeNull()
  await user.click(button('Engagement'))
  const marks = async () => await screen.findAllByRole('checkbox', { name: 'Asks for recommendation (eNPS)' })
  expect((await marks()).map((box) => (box as HTMLInputElement).checked)).toEqual([false, true])
  await user.click((await marks())[0] as HTMLElement)
  expect((await marks()).map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  await user.click(button('Save questions'))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({
    questions: [{ asksRecommendation: true }, { asksRecommendation: false }],
  })
})
