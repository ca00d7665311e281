import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import '#src/admin/inputs/AvatarDialog.tsx'
import { buildEmployee, lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeShow.tsx'
import './RolesCard.tsx'

const picture = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type })

async function openAvatar(edit: boolean, avatar = '') {
  const files: (File | null)[] = []
  const upload: Answer<typeof api.employees.uploadAvatar> = [
    api.employees.uploadAvatar,
    ({ file }) => {
      files.push(file)
      return { data: { url: '' } }
    },
  ]
  const one: Answer<typeof api.employees.one> = [api.employees.one, () => ({ data: buildEmployee({ avatar }) })]
  const app = renderApp({
    permissions: edit ? ['employees.read', 'employees.edit'] : ['employees.read'],
    at: '/employees/bea',
    answers: [...lists, one, upload] as unknown as Answer[],
  })
  await app.user.click(await screen.findByRole('button', { name: edit ? 'Edit avatar' : 'View avatar' }))
  await screen.findByRole('dialog', { name: 'Bea' })
  // Ignores the `accept` attribute: a file chooser may let any file through, so the code has to check the file itself.
  const choose = (file: File) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Image file'), file)
  return { ...app, files, choose }
}

test('uploads a picture under a neutral file name, and closes', async () => {
  const { choose, files, calls } = await openAvatar(true)
  await choose(picture('me.jpg', 'image/jpeg', 2000))
  expect(await screen.findByText('Avatar updated')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(({ name }) => name)).toContain(`POST /employees/${uuid(0)}/upload-avatar`)
  expect(files[0]?.name).toBe('picture.png')
})

test.each([
  ['too large', picture('me.png', 'image/png', 2_000_001), 'Choose an image under 2 MB.'],
  ['of another kind', picture('me.svg', 'image/svg+xml', 10), 'Choose a PNG, JPEG, WebP, GIF or AVIF image.'],
])('refuses a file that is %s before sending it', async (_name, file, sentence) => {
  const { choose, files } = await openAvatar(true)
  await choose(file)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(files).toEqual([])
})

test('shows the picture to others without an upload button', async () => {
  await openAvatar(false, '/files/bea.png')
  expect(screen.queryByRole('button', { name: 'Upload image' })).toBeNull()
})
