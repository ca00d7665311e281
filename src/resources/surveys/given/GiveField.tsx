import { t } from '@lingui/core/macro'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import { useState } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { RowButton } from '#src/admin/list/RowButtons.tsx'
import { useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'

const GivePanel = lazyOverlay(async () => (await import('./GiveInput.tsx')).GivePanel)

/** A button in the row of a person that opens the form of feedback. Nothing in the own row. */
export function GiveButton({ person }: { person: Pick<BasicEmployee, 'id' | 'displayName' | 'fullName'> }) {
  const me = useProfile()
  const [isGiving, setGiving] = useState(false)
  const name = nameOf(person)
  if (person.id === me.id) return null
  return (
    <>
      <RowButton label={t`Give feedback`} name={t`Give feedback to ${name}`} onClick={() => setGiving(true)}>
        <RateReviewOutlined fontSize="small" />
      </RowButton>
      {isGiving && <GivePanel person={person} onClose={() => setGiving(false)} />}
    </>
  )
}
