import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { certificateUpload } from '#contract/api/absenceCertificates.ts'
import type { Absence } from '#contract/api/absences.ts'
import { useRestoreFocus, saveFile } from '#src/admin/hooks/browser.ts'
import { FileButton } from '#src/admin/inputs/FileButton.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { isOpen } from './absenceWords.tsx'

const { types, maxBytes } = certificateUpload
const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

function problemOf({ type, size }: File): string {
  if (!types.includes(type)) return t`Choose a PDF, PNG or JPEG file.`
  const most = i18n.number(maxBytes / 1_000_000, { maximumFractionDigits: 1 })
  return size > maxBytes ? t`Choose a file under ${most} MB.` : ''
}

/** True for the person, HR, and people above who read personal info (docs/rules/absence.md#2.9). */
export function useMayAddCertificate() {
  const can = useCan()
  const { id } = useProfile()
  const isTrusted = can('employees.edit') || can('employees.read.personalInfo.fullAccess')
  return ({ employee, mayDecide }: Absence) => employee.id === id || (mayDecide && isTrusted)
}

/**
 * The certificate of an absence, such as a sick note: adds, replaces, downloads and removes it. A file that the server
 * would refuse is not sent. Each download is in the history of the person, so that none happens unasked.
 */
export function Certificate({ absence }: { absence: Absence }) {
  const { id, employee, from, hasCertificate } = absence
  const tell = useUndoable()
  const [problem, setProblem] = useState('')
  const failed = (words: string) => (error: unknown) => setProblem(describeFailure(words, error))
  const load = useCommand('absences', 'certificate', {
    noRefresh: true,
    gcTime: 0,
    onSuccess: ({ data: { mediaType, base64 } }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      saveFile(new Blob([bytes], { type: mediaType }), `${employee.username}-${from}.${endings[mediaType]}`)
    },
    onError: failed(t`Couldn't download the certificate`),
  })
  const add = useCommand('absences', 'addCertificate', {
    onSuccess: (answer) => tell(hasCertificate ? t`Certificate replaced` : t`Certificate added`, answer),
    onError: failed(t`Couldn't add the certificate`),
  })
  const remove = useCommand('absences', 'deleteCertificate', {
    onSuccess: (answer) => tell(t`Certificate removed`, answer),
    onError: failed(t`Couldn't remove the certificate`),
  })
  const begin = (act: (input: { params: { id: string } }) => void) => {
    setProblem('')
    act({ params: { id } })
  }
  const send = (file: File) => {
    const found = problemOf(file)
    setProblem(found)
    if (found) return
    // Names on phones often have no ending.
    const named = new File([file], `certificate.${endings[file.type]}`, { type: file.type })
    begin((input) => add.mutate({ ...input, file: named }))
  }
  const small = { size: 'small', color: 'inherit' } as const
  return (
    <Stack
      ref={useRestoreFocus(hasCertificate)}
      tabIndex={-1}
      spacing={2}
      sx={{ alignItems: 'flex-start', outline: 0 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {hasCertificate && (
          <Button
            {...small}
            variant="outlined"
            startIcon={<DownloadOutlined />}
            loading={load.isPending}
            onClick={() => begin(load.mutate)}
          >{t`Download certificate`}</Button>
        )}
        {isOpen(absence) && (
          <FileButton
            {...small}
            variant={hasCertificate ? 'text' : 'outlined'}
            label={t`Certificate file`}
            accept={types.join(',')}
            loading={add.isPending}
            disabled={remove.isPending}
            onFile={send}
          >
            {hasCertificate ? t`Replace` : t`Add certificate`}
          </FileButton>
        )}
        {hasCertificate && (
          <Button {...small} loading={remove.isPending} disabled={add.isPending} onClick={() => begin(remove.mutate)}>
            {t`Remove`}
          </Button>
        )}
      </Stack>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  )
}
