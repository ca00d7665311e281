import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { invite as inviteApi } from '#contract/api/invite.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { replaceAddress } from '#src/providers/address.ts'
import { lazyScreen } from '#src/admin/layout/lazyScreen.tsx'
import { useLinkSecret } from '#src/providers/linkSecret.ts'
import { Message, FullScreenSpinner } from '#src/layout/FullScreen.tsx'
import { ApiError, http } from '#src/providers/http.ts'
import { draftKey } from '#src/providers/storage.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { getSettings } from '#src/providers/session.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { readToken } from '#src/providers/signIn.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import type { Invited } from './rules.ts'

// Imports only the type of the contract and spells out the path: zod is not needed on a page that may only report an
// expired link.
type Answer = ResponseOf<typeof inviteApi.mine>

/** The state of the invitation behind a link. */
type InvitationState =
  | { state: 'asking' }
  | { state: 'open'; id: string; token: string; person: Invited }
  | { state: 'completed' }
  | { state: 'invalid' }
  | { state: 'failed'; reason: string }

async function fetchInvitation([token = '', ...others]: readonly string[]): Promise<InvitationState> {
  try {
    const { id, isCompleted, employee } = ((await http('/invite', { token })) as Answer).data
    if (!isCompleted) return { state: 'open', id, token, person: employee }
    // The form was sent from another browser: delete the draft in this one.
    localStorage.removeItem(draftKey(getSettings().productName, id))
    return { state: 'completed' }
  } catch (error) {
    const isInvalid = error instanceof ApiError && (error.status === 401 || error.status === 404)
    if (isInvalid) return others.length > 0 ? fetchInvitation(others) : { state: 'invalid' }
    return { state: 'failed', reason: reasonOf(error) }
  }
}

/** Fetches the invitation of the first of the initial tokens that has one, and again on `retry`. */
function useInvitation(initial: readonly string[]) {
  const [tokens] = useState(initial)
  const [found, setFound] = useState<InvitationState>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isStale = false
    fetchInvitation(tokens).then(
      (answer) => isStale || setFound(answer),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [tokens, attempt])
  const retry = () => {
    setFound({ state: 'asking' })
    setAttempt((count) => count + 1)
  }
  return { found, retry }
}

const loadPage = () => import('./JoinPage.tsx')
const JoinPage = lazyScreen(async () => (await loadPage()).JoinPage, { loading: <FullScreenSpinner /> })

const Done = lazyScreen(async () => (await loadPage()).Done, { loading: <FullScreenSpinner /> })

const toHome = () => ({ words: t`Go to the home page`, onClick: () => replaceAddress('/') })
const toSignIn = () => ({ words: t`Sign in`, onClick: () => replaceAddress('/login') })

/** Renders the form while the invitation is open, otherwise a message with the next step. */
function Invitation({ tokens, isLink }: { tokens: readonly string[]; isLink: boolean }) {
  const { companyName } = useSettings()
  const { found, retry } = useInvitation(tokens)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    // Preloads the form while the invitation is fetched. Rendering it reports a failure.
    loadPage().catch(() => undefined)
  }, [])
  switch (found.state) {
    case 'asking':
      return <FullScreenSpinner />
    case 'open':
      if (isSent) return <Done person={found.person} action={toSignIn()} />
      return <JoinPage token={found.token} invitation={found.id} person={found.person} onSent={() => setSent(true)} />
    case 'completed':
      return (
        <Message
          title={t`You have already submitted this form`}
          action={toSignIn()}
        >{t`Sign in to view and update your profile.`}</Message>
      )
    case 'invalid':
      if (!isLink) return <Explanation />
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

/** Says how to come to the form. */
function Explanation() {
  const { companyName } = useSettings()
  return (
    <Message title={t`Onboarding form`} action={toHome()}>
      <Trans>
        New colleagues at {companyName} open this form with the link in their invitation email. Open that link, or ask
        the person who invited you to resend it.
      </Trans>
    </Message>
  )
}

/**
 * The page of an invitation link, `/onboarding?code=...`. Has no shell. People who are signed in need no link, because
 * links end when their owner signs in.
 */
export function Onboarding() {
  const { productName } = useSettings()
  const code = useLinkSecret('code')
  const session = readToken(tokenCookie(productName))
  const title = t`Onboarding | ${productName}`
  useEffect(() => {
    document.title = title
  }, [title])
  const tokens = [code, session].filter((token) => token !== undefined)
  if (tokens.length === 0) return <Explanation />
  return <Invitation key={tokens.join(' ')} tokens={tokens} isLink={code !== undefined} />
}
