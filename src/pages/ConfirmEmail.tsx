import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useTransition } from 'react'
import { replaceAddress } from '#src/providers/address.ts'
import { dropLinkSecret, useLinkSecret } from '#src/providers/linkSecret.ts'
import { confirmAddress } from '#src/providers/confirmAddress.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { endHere } from '#src/providers/signIn.ts'
import { Message } from '#src/layout/FullScreen.tsx'

const toHome = () => ({ words: t`Go to the home page`, onClick: () => replaceAddress('/') })

function Confirmation({ token }: { token: string }) {
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [isPending, startTransition] = useTransition()
  const confirm = () => {
    if (isPending) return
    setReason('')
    startTransition(async () => {
      try {
        const confirmed = await confirmAddress(token)
        dropLinkSecret('token')
        setEmail(confirmed)
      } catch (error) {
        setReason(reasonOf(error))
      }
    })
  }
  const signIn = {
    words: t`Sign in`,
    onClick: () => {
      endHere()
      replaceAddress('/login')
    },
  }
  if (email)
    return (
      <Message title={t`Address confirmed`} action={signIn}>
        <Trans>You now sign in with {email}. All open sessions have ended, on this device too.</Trans>
      </Message>
    )
  if (reason)
    return (
      <Message title={t`Couldn't confirm your address`} role="alert" action={{ words: t`Try again`, onClick: confirm }}>
        {reason}
      </Message>
    )
  return (
    <Message
      title={t`Confirm your address`}
      action={{ words: t`Confirm the address`, onClick: confirm }}
    >{t`Your email address was changed. Confirm the new one to sign in with it. This ends all open sessions, and the old address stops working.`}</Message>
  )
}

/**
 * The page behind the link of a confirmation email (`/confirm-email#token=...`), without sign-in. Opening it confirms
 * nothing, because mail scanners open links; the button does.
 */
export function ConfirmEmail() {
  const { productName } = useSettings()
  const token = useLinkSecret('token')
  const title = t`Confirm your address | ${productName}`
  useEffect(() => {
    document.title = title
  }, [title])
  if (token) return <Confirmation key={token} token={token} />
  return (
    <Message
      title={t`Confirm your address`}
      action={toHome()}
    >{t`Open the link in the email sent to your new address. If it has expired, sign in and resend it from your profile.`}</Message>
  )
}
