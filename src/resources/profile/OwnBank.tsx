import { t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { useState } from 'react'
import type { OnboardingData } from '#contract/api/employees/documents.ts'
import { BankAccount, ownRecord } from '#contract/api/ownRecord.ts'
import { Profile } from '#contract/api/profile.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useCall } from '#src/providers/useMutation.ts'
import { PayoutNote } from '#src/resources/employees/PayoutNote.tsx'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { VisibleTo } from './VisibleTo.tsx'

const Input = Form.Input<typeof BankAccount>
const Field = ShowLayout.Field<BankAccount>
const WiseField = ShowLayout.Field<Profile>

interface BankPanelProps {
  account: OnboardingData
  profile: Profile
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The form of the own bank account. A mail says that it changed. */
function BankPanel({ account, profile, onSaved, onClose }: BankPanelProps) {
  const tell = useUndoable()
  const refresh = useRefresh()
  const { mutateAsync: edit } = useCall(ownRecord.editBank, {
    onSuccess: () => Promise.all([loadPerson(), onSaved(), refresh('employees')]),
  })
  return (
    <SidePanel title={t`Edit bank account`} onClose={onClose}>
      {(place) => (
        <Form
          schema={BankAccount}
          values={account}
          version={profile.updatedAt ?? ''}
          failure={t`Couldn't change the bank account`}
          save={async (body) =>
            tell(t`Bank account saved. An email says from when it is used.`, await edit({ body: body as BankAccount }))
          }
          {...place}
        >
          <Input source="localBranchName" />
          <Input source="localBankBranch" />
          <Input source="localBankRecipientName" />
          <Input source="localBankNumber" />
          <Input source="localBankCurrency" />
        </Form>
      )}
    </SidePanel>
  )
}

interface OwnBankProps extends Omit<BankPanelProps, 'onClose'> {
  /** Opens the form that has the fields of Wise. */
  onEditWise: () => void
}

/** Where the own pay goes. */
export function OwnBank({ account, profile, onSaved, onEditWise }: OwnBankProps) {
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  return (
    <Stack spacing={5}>
      <PayoutNote person={profile} isOwn />
      <SectionCard title={t`Bank account`} onEdit={edit}>
        <ShowLayout schema={BankAccount} record={account} compact onAdd={edit}>
          <Field source="localBranchName" />
          <Field source="localBankBranch" />
          <Field source="localBankRecipientName" />
          <Field source="localBankNumber" />
          <Field source="localBankCurrency" />
        </ShowLayout>
        <VisibleTo part="personal" />
      </SectionCard>
      <SectionCard title={t`Payments abroad`} onEdit={onEditWise}>
        <ShowLayout schema={Profile} record={profile} compact onAdd={onEditWise}>
          <WiseField source="wiseAccountNumber" />
          <WiseField source="wiseCurrency" />
          <WiseField source="wiseRecipientEmail" />
          <WiseField source="wiseRecipientName" />
        </ShowLayout>
        <VisibleTo part="general" />
      </SectionCard>
      {isEditing && (
        <BankPanel account={account} profile={profile} onSaved={onSaved} onClose={() => setEditing(false)} />
      )}
    </Stack>
  )
}
