import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import '#src/admin/inputs/AvatarDialog.tsx'
import { uuid } from '#tests/support/employees.ts'
import { buildWhole, openProject } from '#tests/support/projectPage.ts'
import { buildMember } from '#tests/support/projects.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import './ProjectGeneral.tsx'
import './ProjectShow.tsx'

type User = ReturnType<typeof openProject>['user']

async function choose(user: User, status: string) {
  const overview = within(await screen.findByRole('region', { name: 'Overview' }))
  await user.click(await overview.findByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: status }))
  return overview
}

test('asks before closing, names the effects, and focuses Cancel', async () => {
  const two = [buildMember(), buildMember({ employeeID: uuid(1), username: 'mai' })]
  const { user, stored } = openProject({ project: buildWhole({ members: two }) })
  await choose(user, 'Closed')
  const dialog = await screen.findByRole('dialog', { name: 'Close Atlas Kiosk?' })
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  expect(dialog).toHaveTextContent('Its end date becomes today.')
  expect(dialog).toHaveTextContent("All 2 members are released tonight. Reopening won't restore them.")
  expect(dialog).toHaveTextContent('Only people with full access to projects can still find it.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored.bodies).toEqual([])

  await choose(user, 'Closed')
  await user.click(await screen.findByRole('button', { name: 'Close project' }))
  expect(await screen.findByText('Status updated')).toBeVisible()
  expect(stored.bodies).toEqual([{ status: 'closed' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says what happens to the end date when a closed project is paused', async () => {
  const closed = buildWhole({ status: 'closed', endDate: '2026-10-01' })
  const { user } = openProject({ project: closed })
  await choose(user, 'Paused')
  const dialog = await screen.findByRole('dialog', { name: 'Pause Atlas Kiosk?' })
  expect(dialog).toHaveTextContent('Its end date is removed.')
  expect(dialog).toHaveTextContent('Its 1 member is released tonight.')
})

test('saves another status at once, and shows the reason of a refusal', async () => {
  const refused = () => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = openProject({ more: [[api.projects.changeStatus, refused]] })
  await choose(user, 'Onboarding')
  expect(await screen.findByText("Couldn't update the status - The database is resting.")).toBeVisible()
})

test('asks before overwriting a status that another person changed', async () => {
  const { user, stored, linhSaves } = openProject({ project: buildWhole({ status: 'paused' }) })
  await screen.findByRole('region', { name: 'Overview' })
  linhSaves({ status: 'on-boarding' })
  const overview = await choose(user, 'Active')
  expect(
    await overview.findByText(/Linh Ngo changed the status to Onboarding meanwhile\. You chose Active\./),
  ).toBeVisible()
  await user.click(overview.getByRole('button', { name: 'Change to Active' }))
  expect(await screen.findByText('Status updated')).toBeVisible()
  expect(stored.bodies).toEqual([{ status: 'active' }])
})

test('switches work surveys at once', async () => {
  const asked: unknown[] = []
  const { user, stored } = openProject({
    more: [
      [
        api.projects.changeSurveyState,
        ({ query }: { query: { allowsSendingSurvey: string } }) => {
          asked.push(query)
          stored.project = { ...stored.project, allowsSendingSurvey: query.allowsSendingSurvey === 'true' }
          return { data: null, message: 'ok' }
        },
      ],
    ],
  })
  const surveys = await screen.findByRole('switch', { name: 'Work surveys' })
  expect(surveys).toBeChecked()
  await user.click(surveys)
  expect(await screen.findByText('Work surveys of Atlas Kiosk are off.')).toBeVisible()
  expect(asked).toEqual([{ allowsSendingSurvey: 'false' }])
  expect(screen.getByRole('switch', { name: 'Work surveys' })).not.toBeChecked()
})

test('reverts a refused switch and shows the reason', async () => {
  const refused = () => {
    throw refuse(404, 'There is no such project.')
  }
  const { user } = openProject({ more: [[api.projects.changeSurveyState, refused]] })
  await user.click(await screen.findByRole('switch', { name: 'Work surveys' }))
  expect(
    await screen.findByText("Couldn't update the survey setting of Atlas Kiosk - There is no such project."),
  ).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Work surveys' })).toBeChecked())
})

test('lets people with permission to edit replace the picture', async () => {
  const files: (File | null)[] = []
  const upload = ({ file }: { file: File | null }) => {
    files.push(file)
    return { data: { url: '/files/new.png' } }
  }
  const { user, calls } = openProject({ more: [[api.projects.uploadAvatar, upload]] })
  await user.click(await screen.findByRole('button', { name: 'Edit avatar' }))
  await user.upload(
    await screen.findByLabelText('Image file'),
    new File([new Uint8Array(9)], 'a.png', { type: 'image/png' }),
  )
  expect(await screen.findByText('Avatar updated')).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain(`POST /projects/${uuid(5)}/upload-avatar`)
  expect(files[0]?.name).toMatch(/\.png$/)
})
