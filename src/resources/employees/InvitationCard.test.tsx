import { screen, waitFor, within } from '@testing-library/react'
import type { Employee } from '#contract/api/employees/employee.ts'
import type { Invitation } from '#contract/api/employees/create.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import { buildEmployee, everything, lists, manager, noOnboardingData, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeShow.tsx'
import './RolesCard.tsx'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const openInvitation: Invitation = {
  state: 'open',
  invitedBy: manager,
  createdAt: hours(-3),
  expiresAt: hours(22.3),
  completedAt: null,
  mail: { state: 'sent', at: hours(-3), to: 'bea@home.example', reason: '' },
}

interface Options {
  person?: Partial<Employee>
  permissions?: Permission[]
  invitation?: Invitation | null
  tab?: string
  more?: unknown[]
}

function open({ person = { status: 'on-boarding' }, permissions = everything, ...rest }: Options = {}) {
  const { invitation = openInvitation, tab = 'overview', more = [] } = rest
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: buildEmployee(person) })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.invitation, () => ({ data: invitation })],
    [api.employeeErase.one, () => ({ data: { erasedAt: null } })],
    ...more,
  ] as unknown as Answer[]
  return renderApp({ permissions, at: `/employees/bea?tab=${tab}`, answers })
}
const card = (name: string) => screen.findByRole('region', { name })
const named = (calls: { name: string }[], start: string) => calls.filter(({ name }) => name.startsWith(start))

describe('the invitation', () => {
  it('shows who invited the person, when, until when, and the state of the email', async () => {
    open()
    const region = await card('Invitation')
    await within(region).findByText('The email to bea@home.example was sent', { exact: false })
    expect(region).toHaveTextContent('Invited 3 hours ago by MMai')
    expect(region).toHaveTextContent('The link expires in 22 hours.')
    expect(within(region).getByText('Open')).toBeVisible()
  })

  it.each([
    ['waiting', 'The email to bea@home.example is waiting to be sent.'],
    ['kept', 'The email is kept in the outbox.'],
    ['failed', "Couldn't send the email to bea@home.example. Nobody lives there. If the address is wrong, correct"],
  ] as const)('says that a mail is %s', async (state, words) => {
    const mail = { state, at: hours(-1), to: 'bea@home.example', reason: 'Nobody lives there.' }
    open({ invitation: { ...openInvitation, mail } })
    expect(await screen.findByText(words, { exact: false })).toBeVisible()
  })

  it('is offered before the first day, also with an active status', async () => {
    open({ person: { status: 'probation', joinedDate: '2098-01-01' }, invitation: null })
    expect(await within(await card('Invitation')).findByRole('button', { name: 'Send invitation' })).toBeVisible()
  })

  it('is sent again after a confirmation, and the new link can be copied', async () => {
    const link = { link: 'https://muster.example/onboarding?code=new', expiresAt: hours(24) }
    const bodies: unknown[] = []
    const invite = [
      api.employees.invite,
      ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { data: link }
      },
    ]
    const { user } = open({ invitation: { ...openInvitation, state: 'expired' }, more: [invite] })
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    const question = within(await screen.findByRole('dialog', { name: 'Send Bea an invitation?' }))
    expect(bodies).toEqual([])
    await user.click(question.getByRole('checkbox', { name: /^Don't send an email/ }))
    await user.click(question.getByRole('button', { name: 'Send again' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Invitation link for Bea' }))
    expect(shown.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(link.link)
    expect(shown.getByText('No email is sent: pass on this link yourself.', { exact: false })).toBeVisible()
    expect(bodies).toEqual([{ skipEmail: true }])
    await user.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByDisplayValue(link.link)).toBeNull())
  })

  it('is sent without showing the link to a person who could not change what it opens', async () => {
    const permissions = everything.filter((permission) => permission !== 'employees.edit')
    const invite = [api.employees.invite, () => ({ data: { link: null, expiresAt: hours(24) } })]
    const { user } = open({ permissions, more: [invite] })
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    const question = within(await screen.findByRole('dialog', { name: 'Send Bea an invitation?' }))
    expect(question.queryByRole('checkbox')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Invitation sent')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Invitation link for Bea' })).toBeNull()
  })

  it('has no new link for a person who can sign in, but the address of the form', async () => {
    open({ person: { status: 'probation' }, invitation: { ...openInvitation, state: 'expired' } })
    const region = await card('Invitation')
    expect(await within(region).findByText(/ask Bea to sign in and open this page/)).toBeVisible()
    expect(within(region).getByRole('textbox', { name: 'Onboarding form' })).toHaveValue(
      `${location.origin}/onboarding`,
    )
    expect(within(region).queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  it('is revoked after a confirmation that names the person', async () => {
    const revoke = [api.employees.revokeInvitation, () => ({ data: null, message: 'ok' })]
    const { user, calls } = open({ more: [revoke] })
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke the invitation of Bea?' }))
    expect(named(calls, 'DELETE')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Revoke invitation' }))
    expect(await screen.findByText('Invitation revoked')).toBeVisible()
    expect(named(calls, 'DELETE').map(({ name }) => name)).toEqual([`DELETE /employees/${uuid(0)}/invitation`])
    expect(named(calls, `GET /employees/${uuid(0)}/invitation`)).toHaveLength(2)
  })

  it('shows the reason of a refusal', async () => {
    const refused = () => {
      throw refuse(400, 'The form was already handed in.')
    }
    const { user } = open({ more: [[api.employees.revokeInvitation, refused]] })
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }))
    expect(await screen.findByText("Couldn't revoke the invitation - The form was already handed in.")).toBeVisible()
  })

  it('is no longer shown once the form is submitted', async () => {
    const { calls } = open({ invitation: { ...openInvitation, state: 'completed', completedAt: hours(-48) } })
    await waitFor(() => {
      expect(calls.some(({ name }) => name.endsWith('/invitation'))).toBe(true)
      expect(screen.queryByRole('region', { name: 'Invitation' })).toBeNull()
    })
  })

  it('can be sent to a person in onboarding without an invitation', async () => {
    open({ invitation: null })
    expect(await screen.findByText("Bea hasn't been invited yet.")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send invitation' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
  })

  it('is hidden from others', async () => {
    const permissions = everything.filter((permission) => permission !== 'employees.create')
    const { calls } = open({ permissions })
    await card('Profile')
    expect(named(calls, `GET /employees/${uuid(0)}/invitation`)).toEqual([])
  })
})

describe('the onboarding data', () => {
  const handedIn = {
    ...noOnboardingData,
    localBranchName: 'Harbour Bank',
    mbti: 'INTJ',
    documents: [
      { name: 'identityCardPhotoFront', elsewhere: '' },
      { name: 'passportPhotoFront', elsewhere: 'https://pictures.example/p.png' },
    ],
  }
  const told = [api.employees.onboardingData, () => ({ data: handedIn })]

  it('shows the personality type and documents, and fetches a picture only on request, once per click', async () => {
    const document = [api.employees.document, () => ({ data: { mediaType: 'image/png', base64: 'AAAA' } })]
    const { user, calls } = open({ tab: 'personal', more: [told, document] })
    const region = await card('Onboarding data')
    expect(await within(region).findByText('INTJ')).toBeVisible()
    expect(within(region).getByText(/recorded in the history of Bea/)).toBeVisible()
    expect(within(region).getByRole('link', { name: 'Passport, front, stored elsewhere' })).toHaveAttribute(
      'href',
      'https://pictures.example/p.png',
    )
    const looks = () => named(calls, `GET /employees/${uuid(0)}/documents/identityCardPhotoFront`).length
    expect(looks()).toBe(0)
    await user.click(within(region).getByRole('button', { name: 'View ID card, front' }))
    const picture = await screen.findByRole('img', { name: 'ID card, front' })
    expect(picture).toHaveAttribute('src', 'data:image/png;base64,AAAA')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'ID card, front' })).toBeNull())
    expect(looks()).toBe(1)
  })

  it('shows the bank account beside the pay', async () => {
    open({ tab: 'pay', more: [told] })
    expect(await within(await card('Bank')).findByText('Harbour Bank')).toBeVisible()
  })

  it("says when a picture can't be loaded", async () => {
    const missing = () => {
      throw refuse(404, 'This picture was not handed in.')
    }
    const { user } = open({ tab: 'personal', more: [told, [api.employees.document, missing]] })
    await user.click(await screen.findByRole('button', { name: 'View ID card, front' }))
    expect(await screen.findByText("Couldn't load the picture - This picture was not handed in.")).toBeVisible()
  })
})

test.each([
  [true, 'Mail to bea@tidewater.example is still forwarded to the personal address.'],
  [false, 'Mail to bea@tidewater.example is no longer forwarded.'],
])('says for a person who left if mail is still forwarded: %s', async (isKeepFwdEmail, words) => {
  const { user } = open({ tab: 'job', person: { status: 'left', isKeepFwdEmail }, invitation: null })
  expect(await screen.findByText(words)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await card('Profile')
  expect(screen.queryByRole('region', { name: 'Invitation' })).toBeNull()
})
