import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { OnboardingData } from '#contract/api/documents.ts'
import type { Employee } from '#contract/api/employee.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { call } from '#src/providers/call.ts'
import { Documents } from './Documents.tsx'

const fact = columnsOf(OnboardingData)

const rows = [
  fact('mbti'),
  fact('horoscope'),
  fact('localBranchName'),
  fact('localBankBranch'),
  fact('localBankRecipientName'),
  fact('localBankNumber'),
  fact('localBankCurrency'),
]

/** What the person told in the onboarding form beyond the record: type and sign, local bank account, documents. */
export function OnboardingDataCard({ person }: { person: Employee }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['employees', 'onboarding-data', person.id],
    queryFn: ({ signal }) => call(employeesApi.onboardingData, { params: { id: person.id }, signal }),
  })
  return (
    <SectionCard title="Onboarding data">
      {data ? (
        <Stack spacing={3}>
          <DescriptionList of={data.data} rows={rows} />
          <Documents person={person} documents={data.data.documents} />
        </Stack>
      ) : error ? (
        <ErrorPanel
          title="The onboarding data could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <Skeleton variant="rounded" height={260} />
      )}
    </SectionCard>
  )
}
