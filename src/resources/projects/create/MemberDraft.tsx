import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { NewMember } from '#contract/api/projectMember.ts'
import { MemberForm } from '../members/MemberPanel.tsx'
import { useBankCurrency } from './useBankCurrency.ts'

interface NewMemberFormProps {
  /** The row that is edited, or a new one. */
  of: number | 'new'
  onClose: () => void
}

/** The panel that adds or edits a member of the new project. Stands outside of its form: a form must not hold another. */
export function NewMemberForm({ of, onClose }: NewMemberFormProps) {
  const { setValue } = useFormContext()
  const notify = useNotify()
  const currency = useBankCurrency()
  const members = (useWatch({ name: 'members' }) ?? []) as NewMember[]
  const value = of === 'new' ? undefined : members[of]
  const others = members.filter((_, index) => index !== of)
  const keep = (body: NewMember) => {
    const next = of === 'new' ? [...members, body] : members.with(of, body)
    setValue('members', next, { shouldDirty: true, shouldValidate: false })
    notify(of === 'new' ? 'Member assigned.' : 'Member updated.', { type: 'success' })
  }
  return (
    <MemberForm
      mode="assign"
      value={value}
      others={others}
      currency={currency}
      onDone={keep}
      onClose={onClose}
    />
  )
}
