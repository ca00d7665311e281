import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { widths } from '#src/admin/theme/tokens.ts'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { RecordFailure } from '#src/admin/form/useRecord.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/layout/currentPage.tsx'
import { DueDate } from '../inbox/DueDate.tsx'
import { ReviewerTag } from '../inbox/ReviewerTag.tsx'
import { Form } from './Form.tsx'
import { useForm } from './useForm.ts'

/** One form of the person's inbox (screens.md section 2.16). Opening it marks it read. */
export function FormPage() {
  const { data: form, error, refetch } = useForm()
  usePageName('/feedbacks/inbox/:id', form?.title)
  if (!form) {
    if (error)
      return <RecordFailure title="The form could not be loaded" error={error} retry={() => void refetch()} />
    return (
      <Stack spacing={5} aria-busy aria-label="Form">
        <Skeleton width={320} height={32} />
        <Skeleton variant="rounded" height={640} sx={{ maxWidth: widths.form }} />
      </Stack>
    )
  }
  return (
    <>
      <PageHeading
        back={{ to: paths.inbox, label: 'Back to the inbox' }}
        title={
          <>
            {form.title} {form.status === 'draft' && <ReviewerTag status="draft" />}
          </>
        }
      />
      {form.dueDate && (
        <Typography color="text.secondary" sx={{ mb: 4 }}>
          Due <DueDate {...form} />
        </Typography>
      )}
      <Form key={form.topicID} form={form} />
    </>
  )
}
