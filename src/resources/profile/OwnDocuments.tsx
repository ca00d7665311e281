import { t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { useNotify } from 'react-admin'
import { type DocumentPicture, documentPictures } from '#contract/api/employees/documentPictures.ts'
import type { OnboardingData } from '#contract/api/employees/documents.ts'
import { ownRecord } from '#contract/api/ownRecord.ts'
import type { Profile } from '#contract/api/profile.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { FileButton } from '#src/admin/inputs/FileButton.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { Documents } from '#src/resources/employees/OnboardingDataCard.tsx'
import { VisibleTo } from './VisibleTo.tsx'

interface OwnDocumentsProps {
  person: Profile
  documents: OnboardingData['documents']
  onChanged: () => Promise<unknown>
}

/** The own ID card and passport: each picture is shown on request, and replaced. */
export function OwnDocuments({ person, documents, onChanged }: OwnDocumentsProps) {
  const notify = useNotify()
  const { mutateAsync: look } = useCall(ownRecord.document)
  const { mutate: upload, isPending } = useCall(ownRecord.uploadDocument, {
    onSuccess: async () => {
      await onChanged()
      notify(t`Document replaced`, { type: 'success' })
    },
    onError: useNotifyFailure()(t`Couldn't store the document`),
  })
  return (
    <SectionCard title={t`Documents`}>
      <Stack spacing={3}>
        <Documents person={person} documents={documents} load={(name) => look({ params: { name } })} />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          {(Object.keys(documentPictures) as DocumentPicture[]).map((name) => {
            const picture = documentPictures[name]
            return (
              <FileButton
                key={name}
                size="small"
                color="inherit"
                label={picture}
                accept={pictureUpload.types.join(',')}
                loading={isPending}
                onFile={(file) => upload({ params: { name }, file })}
              >{t`Upload ${picture}`}</FileButton>
            )
          })}
        </Stack>
      </Stack>
      <VisibleTo part="personal" />
    </SectionCard>
  )
}
