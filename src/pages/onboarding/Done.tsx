import { t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { dateIn, showDate } from '#contract/dates.ts'
import { listed } from '#src/i18n/format.ts'
import { Message } from '#src/layout/FullScreen.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import type { Invited } from './rules.ts'

function signInWords({ teamEmail, personalEmail, joinedDate }: Invited, today: string): string {
  const address = listed([teamEmail, personalEmail].filter(Boolean), 'disjunction')
  const day = showDate(joinedDate)
  if (joinedDate && joinedDate > today) return t`From your first day on, ${day}, you can sign in with ${address}.`
  return address ? t`You can now sign in with ${address}.` : t`You can now sign in.`
}

interface DoneProps {
  person: Invited
  action: ComponentProps<typeof Message>['action']
}

/** What is shown once the form was sent: from when on, and with which address, the person signs in. */
export function Done({ person, action }: DoneProps) {
  const { companyName, timeZone } = useSettings()
  const name = person.displayName || person.fullName
  const [today] = useState(() => dateIn(timeZone, new Date()))
  return (
    <Message title={t`Welcome to ${companyName}, ${name}`} action={action}>
      {t`Your form was sent.`} {signInWords(person, today)}
    </Message>
  )
}
