import { screen, waitFor, within } from '@testing-library/react'
import type { Absence } from '#contract/api/absences.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { absence, bea, openAbsences, sick } from '#tests/support/absences.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'

const sickDays = (more: Partial<Absence> = {}) => absence(1, { kind: sick, ...more })

interface Opened {
  shown: Absence
  permissions?: Permission[]
  add?: (file: File | null) => unknown
}

/** Opens an absence. What is sent changes it. */
function open({ shown, permissions = [], add = () => undefined }: Opened) {
  let now = shown
  const changed = (hasCertificate: boolean) => {
    now = { ...now, hasCertificate }
    return { data: null, message: 'ok' }
  }
  const answers = [
    [api.absences.one, () => ({ data: now })],
    [
      api.absences.addCertificate,
      async ({ file }: { file: File | null }) => {
        await add(file)
        return changed(true)
      },
    ],
    [api.absences.deleteCertificate, () => changed(false)],
    [api.absences.certificate, () => ({ data: { mediaType: 'application/pdf', base64: btoa('%PDF-1.7') } })],
  ] as unknown as Answer[]
  return openAbsences({ at: `/absences?absence=${shown.id}`, permissions, answers, rows: () => [now] })
}

const panel = async () => within(await screen.findByRole('dialog', { name: /^(Sick|Holiday), / }))
const note = (size = 4, type = 'application/pdf') => new File(['x'.repeat(size)], 'scan', { type })

test('a certificate is added, replaced and removed, and the focus stays (rules/absence.md#2.9)', async () => {
  const sent: (string | undefined)[] = []
  const { user } = open({ shown: sickDays(), add: (file) => sent.push(file?.name) })
  const shown = await panel()
  await user.upload(await shown.findByLabelText('Certificate file'), note())
  expect(await screen.findByText('File added')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await user.upload(shown.getByLabelText('Certificate file'), note(4, 'image/png'))
  expect(await screen.findByText('File replaced')).toBeVisible()
  expect(sent).toEqual(['scan.pdf', 'scan.png'])
  await user.click(await shown.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('File removed')).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Download certificate' })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(shown.getByRole('button', { name: 'Add certificate' }).closest('[tabindex="-1"]')).toBe(document.activeElement)
})

test('a file of 20 MB and one of another kind are not sent, and a sentence says what is accepted', async () => {
  const sent: unknown[] = []
  const { user } = open({ shown: sickDays(), add: (file) => sent.push(file) })
  const shown = await panel()
  const input = await shown.findByLabelText('Certificate file')
  await user.upload(input, note(20_000_000))
  expect(await shown.findByText('Choose a file under 5.3 MB.')).toBeVisible()
  // The chooser hides other kinds, but a file can be dropped on it.
  input.removeAttribute('accept')
  await user.upload(input, note(4, 'image/heic'))
  expect(await shown.findByText('Choose a PDF, PNG or JPEG file.')).toBeVisible()
  expect(sent).toEqual([])
})

test('while a file is sent the button waits, and what the server refuses is said', async () => {
  let answer: () => void = () => undefined
  const add = () =>
    new Promise((_, reject) => {
      answer = () => reject(refuse(400, "This picture can't be read."))
    })
  const { user } = open({ shown: sickDays({ hasCertificate: true }), add })
  const shown = await panel()
  await user.upload(await shown.findByLabelText('Certificate file'), note(4, 'image/png'))
  await waitFor(() => expect(shown.getByRole('button', { name: /Replace/ })).toBeDisabled())
  expect(shown.getByRole('button', { name: 'Remove' })).toBeDisabled()
  answer()
  expect(await shown.findByText("Couldn't add the file - This picture can't be read.")).toBeVisible()
})

test('it is downloaded as a file named after person and first day', async () => {
  const files = catchFiles()
  const { user } = open({ shown: sickDays({ from: '2026-06-01', to: '2026-06-02', hasCertificate: true }) })
  await user.click(await (await panel()).findByRole('button', { name: 'Download certificate' }))
  await waitFor(() => expect(files.names).toEqual(['an.tran-2026-06-01.pdf']))
  expect(await files.text()).toBe('%PDF-1.7')
})

test('one that was refused takes no other certificate, but what is there is removed', async () => {
  open({ shown: sickDays({ status: 'refused', hasCertificate: true }) })
  const shown = await panel()
  expect(await shown.findByRole('button', { name: 'Remove' })).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Replace' })).toBeNull()
})

test.each([
  [[], false],
  [['employees.read.personalInfo.fullAccess'], true],
  [['employees.edit'], true],
] as [Permission[], boolean][])('above the person with %j: %s', async (permissions, isShown) => {
  open({ shown: sickDays({ employee: bea, mayDecide: true, hasCertificate: isShown }), permissions })
  const shown = await panel()
  expect(await shown.findByText('Approved')).toBeVisible()
  expect(shown.queryByText('Certificate') !== null).toBe(isShown)
})

test('a request shows the certificate to whoever reads it', async () => {
  const asked = (digit: number, hasCertificate: boolean) =>
    absence(digit, { employee: bea, kind: sick, status: 'requested', mayDecide: true, hasCertificate })
  openAbsences({
    at: '/absences?tab=decide',
    rows: ({ waitsForMe }) => (waitsForMe ? [asked(1, true), asked(2, false)] : []),
  })
  const rows = await within(await screen.findByRole('list', { name: 'Requests' })).findAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByRole('button', { name: 'Download certificate' }) !== null)).toEqual([
    true,
    false,
  ])
})
