import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { NewEmployee } from '#contract/api/employeeCreate.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { proposedTeamEmail } from './teamEmail.ts'

const F = inputsOf(NewEmployee)
const listFormat = new Intl.ListFormat('en', { type: 'disjunction' })

/** The team address. It follows the full name until somebody types one. */
export function TeamEmailInput() {
  const { companyEmailDomains } = useSettings()
  const { getFieldState, getValues, setValue } = useFormContext()
  const fullName = String(useWatch({ name: 'fullName' }) ?? '')
  const [domain] = companyEmailDomains
  const before = useRef(fullName)
  useEffect(() => {
    if (before.current === fullName) return
    const proposed = proposedTeamEmail(before.current, domain)
    before.current = fullName
    if ([proposed, ''].includes(getValues('teamEmail'))) {
      // An address that was missed before must not stay marked beside the one that came.
      const shouldValidate = getFieldState('teamEmail').invalid
      setValue('teamEmail', proposedTeamEmail(fullName, domain), { shouldDirty: true, shouldValidate })
    }
  }, [fullName, domain, getFieldState, getValues, setValue])
  const ends = listFormat.format(companyEmailDomains.map((one) => `@${one}`))
  return <F.Input source="teamEmail" {...(ends ? { help: `Ends with ${ends}.` } : {})} />
}
