import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { invite as inviteApi } from '#contract/api/invite.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { replaceAddress } from '#src/address.ts'
import { lazyComponent } from '#src/admin/layout/lazyComponent.tsx'
import { useLinkSecret } from '#src/linkSecret.ts'
import { Message, FullScreenSpinner } from '#src/pages/FullScreen.tsx'
import { ApiError, http } from '#src/providers/http.ts'
import { draftKey } from '#src/providers/storage.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { getSettings, useSettings } from '#src/providers/session.ts'
import type { Invited } from './rules.ts'

// Imports only the type of the contract and spells out the path: zod is not needed on a page that may only report an
// expired link.
type Answer = ResponseOf<typeof inviteApi.mine>

/** The state of the invitation behind a link. */
type InvitationState =
  | { state: 'asking' }
  | { state: 'open'; id: string; person: Invited }
  | { state: 'completed' }
  | { state: 'invalid' }
  | { state: 'failed'; reason: string }

async function fetchInvitation(token: string): Promise<InvitationState> {
  try {
    const { id, isCompleted, employee } = ((await http('/invite', { token })) as Answer).data
    if (!isCompleted) return { state: 'open', id, person: employee }
    // The form was sent from another browser: delete the draft in this one.
    localStorage.removeItem(draftKey(getSettings().productName, id))
    return { state: 'completed' }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return { state: 'invalid' }
    return { state: 'failed', reason: reasonOf(error) }
  }
}

/** Fetches the invitation of a token, and again on `retry`. */
function useInvitation(token: string) {
  const [found, setFound] = useState<InvitationState>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isStale = false
    fetchInvitation(token).then(
      (answer) => isStale || setFound(answer),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [token, attempt])
  const retry = () => {
    setFound({ state: 'asking' })
    setAttempt((count) => count + 1)
  }
  return { found, retry }
}

const loadPage = () => import('./JoinPage.tsx')
const JoinPage = lazyComponent(async () => (await loadPage()).JoinPage, { loading: <FullScreenSpinner /> })

const toHome = () => ({ words: t`Go to the home page`, onClick: () => replaceAddress('/') })
const toSignIn = () => ({ words: t`Sign in`, onClick: () => replaceAddress('/login') })

function signInWords({ teamEmail, personalEmail }: Invited): string {
  if (teamEmail && personalEmail) return t`You can now sign in with ${teamEmail} or ${personalEmail}.`
  const address = teamEmail || personalEmail
  return address ? t`You can now sign in with ${address}.` : t`You can now sign in.`
}

function Done({ person }: { person: Invited }) {
  const { companyName } = useSettings()
  const name = person.displayName || person.fullName
  return (
    <Message title={t`Welcome to ${companyName}, ${name}`} action={toSignIn()}>
      {t`Your form was sent.`} {signInWords(person)}
    </Message>
  )
}

/** Renders the form while the invitation is open, otherwise a message with the next step. */
function Invitation({ token }: { token: string }) {
  const { companyName } = useSettings()
  const { found, retry } = useInvitation(token)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    // Preloads the form while the invitation is fetched. Rendering it reports a failure.
    loadPage().catch(() => undefined)
  }, [])
  switch (found.state) {
    case 'asking':
      return <FullScreenSpinner />
    case 'open':
      if (isSent) return <Done person={found.person} />
      return <JoinPage token={token} invitation={found.id} person={found.person} onSent={() => setSent(true)} />
    case 'completed':
      return (
        <Message
          title={t`You have already submitted this form`}
          action={toSignIn()}
        >{t`Sign in to view and update your profile.`}</Message>
      )
    case 'invalid':
      return (
        <Message title={t`This invitation no longer works`} action={toHome()}>
          <Trans>
            The link has expired or was replaced by a newer one. Ask the person at {companyName} who invited you for a
            new one. Your answers in this browser are kept.
          </Trans>
        </Message>
      )
    case 'failed':
      return (
        <Message
          title={t`Couldn't check your invitation`}
          role="alert"
          action={{ words: t`Try again`, onClick: retry }}
        >
          {found.reason}
        </Message>
      )
  }
}

/** The page of an invitation link, `/onboarding?code=...`. Needs no sign-in and has no shell. */
export function Onboarding() {
  const { productName, companyName } = useSettings()
  const token = useLinkSecret('code')
  const title = t`Onboarding | ${productName}`
  useEffect(() => {
    document.title = title
  }, [title])
  if (token) return <Invitation key={token} token={token} />
  return (
    <Message title={t`Onboarding form`} action={toHome()}>
      <Trans>
        New colleagues at {companyName} open this form with the link in their invitation email. Open that link, or ask
        the person who invited you to resend it.
      </Trans>
    </Message>
  )
}
