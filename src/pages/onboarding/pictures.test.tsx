import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer, Asked } from '#tests/support/fakeServer.ts'
import { choose, openForm, picture, submissions, token } from '#tests/support/onboarding.tsx'
import { refuse } from '#tests/support/renderApp.tsx'

const noDocuments = { identityCardPhotoFront: '', identityCardPhotoBack: '' }
const tile = (name: string) =>
  within(screen.getByRole('group', { name: name === 'Picture' ? 'Picture optional' : name }))
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const pair = 'Add both sides of your ID card, or both pages of your passport.'

/** Mocks uploads that succeed, each with its own URL. */
function uploads() {
  const taken: Asked<typeof api.assets.upload>[] = []
  const answer: Answer<typeof api.assets.upload> = [
    api.assets.upload,
    (asked) => {
      taken.push(asked)
      return { data: { url: `/files/${taken.length}.png` } }
    },
  ]
  return { taken, answer }
}

test('a picture is uploaded when it is chosen, and its address is sent with the form', async () => {
  const { taken, answer } = uploads()
  const sent = submissions()
  const { user } = await openForm({ step: 0, answers: [answer, sent.answer] })
  await choose('Picture', picture('me.jpeg', 'image/jpeg'))
  expect(await tile('Picture').findByText('Uploaded')).toBeVisible()
  expect(taken[0]).toMatchObject({ token, body: { type: 'image', targetType: 'employees' } })
  expect([taken[0]?.file?.name, taken[0]?.file?.type]).toEqual(['picture.jpg', 'image/jpeg'])
  for (let step = 0; step < 5; step += 1) {
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText(`Step ${step + 2} of 6`)
  }
  await user.click(screen.getByRole('button', { name: 'Send the form' }))
  await screen.findByRole('heading', { name: /^Welcome to/ })
  expect(sent.taken[0]?.body.avatar).toBe('/files/1.png')
})

test.each([
  // jsdom reads no picture, as most browsers read no HEIC.
  ['unreadable here', picture('me.heic', 'image/heic'), /can't read this file as a picture. Choose a PNG or JPEG/],
  ['too large', picture('me.png', 'image/png', 10 * 1024 * 1024 + 1), /at most 10 MB/],
])('a file that is %s is refused before it is sent', async (_name, file, sentence) => {
  const { taken, answer } = uploads()
  await openForm({ step: 2, answers: [answer] })
  await choose('Passport, front', file)
  expect(await tile('Passport, front').findByText(sentence)).toBeVisible()
  expect(taken).toEqual([])
})

test('shows the progress of an upload, which can be cancelled', async () => {
  let arrived = false
  const { user } = await openForm({
    step: 2,
    values: noDocuments,
    answers: [
      [
        api.assets.upload,
        () => {
          arrived = true
          return new Promise<never>(() => {})
        },
      ],
    ],
  })
  await choose('ID card, front', picture())
  const bar = await screen.findByRole('progressbar', { name: 'Uploading ID card, front' })
  expect(bar).toHaveAttribute('aria-valuenow', '50')
  await waitFor(() => expect(arrived).toBe(true))
  await user.click(tile('ID card, front').getByRole('button', { name: /^Cancel/ }))
  expect(screen.queryByRole('progressbar', { name: /ID card/ })).toBeNull()
  expect(tile('ID card, front').getByText('A photo or scan, PNG or JPEG, up to 10 MB.')).toBeVisible()
})

test('a failed upload shows why, blocks Next, and succeeds on retry', async () => {
  let fails = true
  const { user } = await openForm({
    step: 0,
    answers: [
      [
        api.assets.upload,
        () => {
          if (fails) throw refuse(400, 'The file is not what its name says.')
          return { data: { url: '/files/1.png' } }
        },
      ],
    ],
  })
  await choose('Picture', picture())
  expect(await tile('Picture').findByText('The file is not what its name says.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Choose picture/ })).toHaveFocus())
  expect(screen.getByText('Step 1 of 6')).toBeVisible()
  fails = false
  await user.click(tile('Picture').getByRole('button', { name: /^Try again/ }))
  expect(await tile('Picture').findByText('Uploaded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await title('Where you live')).toHaveFocus()
})

test('shows that an upload has no connection', async () => {
  await openForm({
    step: 0,
    answers: [
      [
        api.assets.upload,
        () => {
          throw new TypeError('Failed to fetch')
        },
      ],
    ],
  })
  await choose('Picture', picture())
  expect(await tile('Picture').findByText(/Can't reach the server/)).toBeVisible()
})

test.each([
  ['no picture', {}, ['ID card, front', 'ID card, back']],
  ['half an ID card', { identityCardPhotoBack: '/files/b.png' }, ['ID card, front']],
  ['half a passport', { passportPhotoFront: '/files/p.png' }, ['Passport, back']],
  ['a half of each', { identityCardPhotoFront: '/files/f.png', passportPhotoFront: '/files/p.png' }, ['ID card, back']],
])('%s is no pair of documents: marks the missing ones', async (_name, values, missing) => {
  const { user } = await openForm({ step: 2, values: { ...noDocuments, ...values } })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findAllByText(pair)).toHaveLength(missing.length)
  for (const name of missing) expect(tile(name).getByText(pair)).toBeVisible()
  expect(tile(missing[0] ?? '').getByRole('button', { name: /^Choose picture/ })).toHaveFocus()
})

test('a passport alone is enough, and a complete pair clears the marks', async () => {
  const { answer } = uploads()
  const { user } = await openForm({ step: 2, values: noDocuments, answers: [answer] })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findAllByText(pair)
  await choose('Passport, front', picture())
  await choose('Passport, back', picture())
  await waitFor(() => expect(screen.queryByText(pair)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await title('Bank')
})

test('a picture from before a reload counts as uploaded, and can be replaced or removed', async () => {
  const { answer } = uploads()
  const { user } = await openForm({ step: 2, answers: [answer] })
  expect(tile('ID card, front').getByText('Uploaded')).toBeVisible()
  expect(tile('ID card, front').getByRole('button', { name: /^Replace/ })).toBeVisible()
  await user.click(tile('ID card, front').getByRole('button', { name: /^Remove/ }))
  expect(tile('ID card, front').getByText('A photo or scan, PNG or JPEG, up to 10 MB.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await tile('ID card, front').findByText(pair)).toBeVisible()
})

test('uploads continue while other steps are filled in, and the form waits for them', async () => {
  let arrive: ((answer: { data: { url: string } }) => void) | undefined
  const sent = submissions()
  const { user } = await openForm({
    step: 4,
    answers: [
      [api.assets.upload, () => new Promise<{ data: { url: string } }>((resolve) => (arrive = resolve))],
      sent.answer,
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Documents' }))
  await title('Documents')
  await choose('Passport, front', picture())
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await title('Bank')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await title('Links')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await title('Check and send')
  expect(screen.getByRole('button', { name: 'Send the form' })).toBeDisabled()
  expect(screen.getByText(/Pictures are still uploading/)).toBeVisible()
  arrive?.({ data: { url: '/files/late.png' } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send the form' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Send the form' }))
  await screen.findByRole('heading', { name: /^Welcome to/ })
  expect(sent.taken[0]?.body.passportPhotoFront).toBe('/files/late.png')
})
