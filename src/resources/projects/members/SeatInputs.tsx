import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { fullAccess } from '#contract/api/project.ts'
import { NewMember } from '#contract/api/projectMember.ts'
import type { Option } from '#src/components/filters/useOptions.ts'
import { RequiredFields } from '#src/components/form/RequiredFields.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const F = inputsOf(NewMember)

/** Whoever is chosen takes the seat, whoever is taken off leaves it vacant (screens.md section 5, rule 11). */
function useMemberStatus(person: unknown, status: unknown): void {
  const { setValue } = useFormContext()
  const before = useRef(person)
  useEffect(() => {
    if (before.current === person) return
    before.current = person
    if (person && status === 'pending') setValue('status', 'active', { shouldDirty: true })
    if (!person && status !== 'pending') setValue('status', 'pending', { shouldDirty: true })
  }, [person, status, setValue])
}

interface MemberInputsProps {
  /** Who sits there already: stays, whatever else is changed. */
  sitting: React.ReactNode
  upsellPerson: BasicEmployee | null
  /** Whether the seat exists: only then it can be left. */
  exists: boolean
  /** Ids of people who have a seat in the project. */
  taken: readonly string[]
  /** Symbol of the project's currency. */
  symbol: string | undefined
}

/** Fields of a seat, in the order of screens.md section 2.6.2. */
export function MemberInputs({ sitting, upsellPerson, exists, taken, symbol }: MemberInputsProps) {
  const can = useCan()
  const person: unknown = useWatch({ name: 'employeeID' })
  const status: unknown = useWatch({ name: 'status' })
  const isLead: unknown = useWatch({ name: 'isLead' })
  useMemberStatus(person, status)
  const isOffered = ({ id }: Option) =>
    id === 'pending' ? !person : id === 'inactive' ? exists && Boolean(person) : true
  const required = [
    ...(status === 'pending' ? [] : ['employeeID', 'startDate']),
    ...(status === 'inactive' ? ['endDate'] : []),
  ]
  return (
    <RequiredFields value={required}>
      {sitting || <F.Input source="employeeID" without={taken} />}
      <F.Input source="seniorityID" />
      <F.Input source="positions" />
      <F.Input source="deploymentType" />
      <F.Input source="status" only={isOffered} />
      <F.Input source="startDate" />
      <F.Input source="endDate" />
      <F.Input source="rate" suffix={symbol} />
      <F.Input source="discount" />
      {(can(fullAccess) || !exists) && <F.Input source="upsellPersonID" known={upsellPerson} />}
      <F.Input source="upsellCommissionRate" />
      <F.Input source="isLead" />
      {isLead === true && <F.Input source="leadCommissionRate" />}
      <F.Input source="note" />
    </RequiredFields>
  )
}
