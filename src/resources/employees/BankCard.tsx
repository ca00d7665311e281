import { t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { OnboardingData } from '#contract/api/employees/documents.ts'
import { Employee, type EmployeeDetail, G, P } from '#contract/api/employees/employee.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'

const Field = ShowLayout.Field<Employee>
const LocalField = ShowLayout.Field<OnboardingData>

/** The account from the onboarding form. */
function LocalAccount({ person: { id } }: { person: EmployeeDetail }) {
  const query = useCommandQuery('employees', 'onboardingData', { params: { id } })
  if (!query.data) return <Pending query={query} failure={t`Couldn't load the bank account`} height={180} />
  return (
    <ShowLayout schema={OnboardingData} record={query.data.data} compact>
      <LocalField source="localBranchName" />
      <LocalField source="localBankBranch" />
      <LocalField source="localBankRecipientName" />
      <LocalField source="localBankNumber" />
      <LocalField source="localBankCurrency" />
    </ShowLayout>
  )
}

const Account = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <Typography variant="body2" component="h3" color="text.secondary">
      {title}
    </Typography>
    {children}
  </Box>
)

interface BankCardProps {
  person: EmployeeDetail
  onEdit?: (() => void) | undefined
}

/** Where pay goes: the account at Wise, and the local one of the onboarding form. */
export function BankCard({ person, onEdit }: BankCardProps) {
  const can = useCan()
  return (
    <SectionCard title={t`Bank`} onEdit={can(G) ? onEdit : undefined}>
      <Stack spacing={3}>
        {can(P) && (
          <Account title={t`From the onboarding form`}>
            <LocalAccount person={person} />
          </Account>
        )}
        {can(G) && (
          <Account title={t`Wise`}>
            <ShowLayout schema={Employee} compact onAdd={onEdit}>
              <Field source="wiseAccountNumber" />
              <Field source="wiseCurrency" />
              <Field source="wiseRecipientEmail" />
              <Field source="wiseRecipientName" />
            </ShowLayout>
          </Account>
        )}
      </Stack>
    </SectionCard>
  )
}
