import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { GeneralInfo } from '#contract/api/employeeEdits.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'

const F = inputsOf(GeneralInfo)

/** Somebody without an organization starts with the company's own (screens.md section 2.11). */
function useOwnOrganization(person: Employee): void {
  const { organizations } = useSettings()
  const { resetField } = useFormContext()
  const { options, isPending } = useOptions('organizations')
  const missing = !isPending && person.organizations.length === 0
  const own = options.find(({ code }) => organizations.includes(code))?.id
  useEffect(() => {
    if (missing && own) resetField('organizationIDs', { defaultValue: [own] })
  }, [missing, own, resetField])
}

/** Fields of the general info form, in the order of screens.md section 2.11. */
export function GeneralInputs({ person }: { person: Employee }) {
  useOwnOrganization(person)
  return (
    <>
      <F.Input source="fullName" />
      <F.Input source="displayName" />
      <F.Input source="email" />
      <F.Input source="phone" />
      <F.Input source="lineManagerID" known={person.lineManager} />
      <F.Input source="organizationIDs" />
      <F.Input source="joinedDate" />
      <F.Input source="leftDate" />
      <F.Input source="referredBy" known={person.referredBy} />
      <F.Input source="discordName" />
      <F.Input source="githubID" />
      <F.Input source="notionName" />
      <F.Input source="linkedInName" />
      <F.Input source="wiseAccountNumber" />
      <F.Input source="wiseCurrency" />
      <F.Input source="wiseRecipientEmail" />
      <F.Input source="wiseRecipientName" />
    </>
  )
}
