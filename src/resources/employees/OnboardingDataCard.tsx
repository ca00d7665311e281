import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Badge from '@mui/icons-material/BadgeOutlined'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '#src/providers/useMutation.ts'
import { useId, useState } from 'react'
import { type DocumentPicture, documentPictures } from '#contract/api/employees/documentPictures.ts'
import { OnboardingData } from '#contract/api/employees/documents.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { useCan } from '#src/providers/useSession.ts'
import { nameOf } from './EmployeeField.tsx'
import { FormCheck } from './OnboardingCard.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useCommand, useCommandQuery, commandQuery, useDataProvider } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'

function pictureLabel(name: DocumentPicture, elsewhere: boolean): string {
  const picture = documentPictures[name]
  return elsewhere ? t`${picture}, stored elsewhere` : t`View ${picture}`
}

interface DocumentsProps {
  person: Pick<Employee, 'displayName' | 'fullName'>
  documents: OnboardingData['documents']
  load: (name: DocumentPicture) => Promise<{ data: { mediaType: string; base64: string } }>
}

/**
 * ID card and passport pictures. Each is fetched and shown on request only: by a mutation, so that it is never
 * refetched automatically, because each view is logged in the history.
 */
export function Documents({ person, documents, load }: DocumentsProps) {
  const id = useId()
  const owner = nameOf(person)
  const [open, setOpen] = useState<DocumentPicture>()
  const { data, error, mutate, reset } = useMutation({ mutationFn: load, gcTime: 0 })
  if (documents.length === 0) return <div>{t`No documents.`}</div>
  const look = (name: DocumentPicture) => {
    setOpen(name)
    mutate(name)
  }
  const close = () => {
    setOpen(undefined)
    reset()
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {documents.map(({ name, elsewhere }) =>
          elsewhere ? (
            <Button key={name} size="small" href={elsewhere} target="_blank" rel="noreferrer">
              {pictureLabel(name, true)}
            </Button>
          ) : (
            <Button
              key={name}
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<Badge />}
              onClick={() => look(name)}
            >
              {pictureLabel(name, false)}
            </Button>
          ),
        )}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        <Trans>Each view of a document is recorded in the history of {owner}.</Trans>
      </Typography>
      {open && (
        <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={id}>
          <DialogTitle id={id}>
            {owner}: {documentPictures[open]}
          </DialogTitle>
          <DialogContent sx={{ textAlign: 'center' }}>
            {data && (
              <img
                src={`data:${data.data.mediaType};base64,${data.data.base64}`}
                alt={documentPictures[open]}
                style={{ maxWidth: '100%', maxHeight: '70vh' }}
              />
            )}
            {error && <Alert severity="error">{describeFailure(t`Couldn't load the picture`, error)}</Alert>}
            {!data && !error && <Skeleton variant="rounded" height={320} />}
          </DialogContent>
          <DialogActions sx={{ p: 4 }}>
            <Button onClick={close}>{t`Close`}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Stack>
  )
}

const Field = ShowLayout.Field<OnboardingData>

/** Data from the onboarding form that isn't part of the record: personality type and sign, and documents. */
export function OnboardingDataCard({ person }: { person: Employee }) {
  const { id } = person
  const queries = useQueryClient()
  const provider = useDataProvider()
  const query = useCommandQuery('employees', 'onboardingData', { params: { id } })
  const { mutateAsync: load } = useCommand('employees', 'document', {
    noRefresh: true,
    onSuccess: () => queries.invalidateQueries(commandQuery(provider, 'employees', 'timeline', { params: { id } })),
  })
  const { data } = query
  const mayEdit = useCan()('employees.edit')
  return (
    <SectionCard title={t`Onboarding data`} aside={mayEdit && <FormCheck key={person.id} person={person} />}>
      {data ? (
        <Stack spacing={3}>
          <ShowLayout schema={OnboardingData} record={data.data} compact>
            <Field source="mbti" />
            <Field source="horoscope" />
          </ShowLayout>
          <Documents person={person} documents={data.data.documents} load={(name) => load({ params: { id, name } })} />
        </Stack>
      ) : (
        <Pending query={query} failure={t`Couldn't load the onboarding data`} height={160} />
      )}
    </SectionCard>
  )
}
