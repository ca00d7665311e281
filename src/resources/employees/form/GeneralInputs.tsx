import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { GeneralInfo } from '#contract/api/employeeEdits.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'

const General = inputsOf(GeneralInfo)

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
      <General.Input source="fullName" />
      <General.Input source="displayName" />
      <General.Input source="email" />
      <General.Input source="phone" />
      <General.Input source="lineManagerID" known={person.lineManager} />
      <General.Input source="organizationIDs" />
      <General.Input source="joinedDate" />
      <General.Input source="leftDate" />
      <General.Input source="referredBy" known={person.referredBy} />
      <General.Input source="discordName" />
      <General.Input source="githubID" />
      <General.Input source="notionName" />
      <General.Input source="linkedInName" />
      <General.Input source="wiseAccountNumber" />
      <General.Input source="wiseCurrency" />
      <General.Input source="wiseRecipientEmail" />
      <General.Input source="wiseRecipientName" />
    </>
  )
}
