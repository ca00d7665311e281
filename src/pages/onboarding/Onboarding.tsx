import { useEffect, useState } from 'react'
import { replaceAddress } from '#src/address.ts'
import { lazyPart } from '#src/components/lazyPart.tsx'
import { useLinkSecret } from '#src/linkSecret.ts'
import { FullScreenSpinner } from '#src/pages/FullScreenSpinner.tsx'
import { useSettings } from '#src/providers/session.ts'
import { Message } from './Message.tsx'
import type { Invited } from './steps.ts'
import { useInvitation } from './useInvitation.ts'

const loadPage = () => import('./JoinPage.tsx')
const JoinPage = lazyPart(async () => (await loadPage()).JoinPage, <FullScreenSpinner />)

const toHome = { words: 'Go to the start page', onClick: () => replaceAddress('/') }
const toSignIn = { words: 'Sign in', onClick: () => replaceAddress('/login') }

function Done({ person: { displayName, fullName, teamEmail, personalEmail } }: { person: Invited }) {
  const { companyName } = useSettings()
  const addresses = [teamEmail, personalEmail].filter(Boolean).join(' or ')
  return (
    <Message title={`Welcome to ${companyName}, ${displayName || fullName}!`} action={toSignIn}>
      We have your answers, thank you. You may sign in now{addresses && ` with ${addresses}`}.
    </Message>
  )
}

/** What the link leads to: the form while the invitation is open, else a page that says what to do. */
function Invitation({ token }: { token: string }) {
  const { companyName } = useSettings()
  const { found, retry } = useInvitation(token)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    // Will be needed most of the time: fetched while the server is asked. A failure shows when the page is.
    loadPage().catch(() => undefined)
  }, [])
  switch (found.state) {
    case 'asking':
      return <FullScreenSpinner />
    case 'open':
      if (isSent) return <Done person={found.person} />
      return (
        <JoinPage token={token} invitation={found.id} person={found.person} onSent={() => setSent(true)} />
      )
    case 'completed':
      return (
        <Message title="You have already sent this form" action={toSignIn}>
          There is nothing more to do here. Sign in to see your profile, and correct there what has changed.
        </Message>
      )
    case 'invalid':
      return (
        <Message title="This invitation is not valid any more" action={toHome}>
          Its link works for a limited time, and a newer one ends it. Ask the person at {companyName} who
          invited you to send you a new one. Answers that you have given in this browser are kept.
        </Message>
      )
    case 'failed':
      return (
        <Message
          title="Your invitation could not be checked"
          role="alert"
          action={{ words: 'Try again', onClick: retry }}
        >
          {found.reason}
        </Message>
      )
  }
}

/** Where an invitation link leads, `/onboarding#code=...`: open to everybody, without the shell. */
export function Onboarding() {
  const { productName, companyName } = useSettings()
  const token = useLinkSecret('code')
  useEffect(() => {
    document.title = `Onboarding | ${productName}`
  }, [productName])
  if (token) return <Invitation key={token} token={token} />
  return (
    <Message title="Onboarding Form" action={toHome}>
      Somebody who joins {companyName} fills in this form with the link from the invitation e-mail. Open that
      link, or ask the person who invited you to send it again.
    </Message>
  )
}
