import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { addresses as addressesApi } from '#contract/api/addresses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { replaceAddress } from '#src/address.ts'
import { dropLinkSecret, useLinkSecret } from '#src/linkSecret.ts'
import { http } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { useSettings } from '#src/providers/session.ts'
import { endHere } from '#src/providers/signIn.ts'
import { Message } from './FullScreen.tsx'

// The path is written out and only the type comes from the contract, as on every page before the sign-in.
type Answer = ResponseOf<typeof addressesApi.confirm>

const toHome = () => ({ words: t`Go to the start page`, onClick: () => replaceAddress('/') })

function Confirmation({ token }: { token: string }) {
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setReason('')
    try {
      const { data } = (await http('/addresses/confirm', { method: 'POST', body: { token } })) as Answer
      dropLinkSecret('token')
      setEmail(data.email)
    } catch (error) {
      setReason(reasonOf(error))
    }
    setBusy(false)
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
      <Message title={t`Your address is confirmed`} action={signIn}>
        <Trans>You sign in with {email} from now on. Sessions that were open have ended, on this device too.</Trans>
      </Message>
    )
  if (reason)
    return (
      <Message
        title={t`Your address could not be confirmed`}
        role="alert"
        action={{ words: t`Try again`, onClick: () => void confirm() }}
      >
        {reason}
      </Message>
    )
  return (
    <Message
      title={t`Confirm your address`}
      action={{ words: t`Confirm the address`, onClick: () => void confirm() }}
    >{t`You were sent this link because your e-mail address was changed. Confirm the new one to sign in with it. Open sessions end, and the address before does not sign in any more.`}</Message>
  )
}

/**
 * Where the link to confirm an address leads, `/confirm-email#token=...`: open to everybody; only the button confirms.
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
    >{t`Open the link in the mail that was sent to your new address. If it has ended, sign in and have a new one sent from your profile.`}</Message>
  )
}
