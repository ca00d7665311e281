import { useEffect } from 'react'
import { useSettings } from '#src/providers/session.ts'

/** Where an invitation link leads: open to everybody, without the shell. */
export function Onboarding() {
  const { productName, companyName } = useSettings()
  useEffect(() => {
    document.title = `Onboarding | ${productName}`
  }, [productName])
  return (
    <main className="full-screen">
      <h1>Onboarding Form</h1>
      <p>
        With the link of an invitation from {companyName}, this is where new colleagues tell us about
        themselves. Ask the person who invited you for your link.
      </p>
    </main>
  )
}
