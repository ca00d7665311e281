import { Navigate } from 'react-router'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { homeOf } from '#src/layout/navigation.ts'
import { useCan, useSettings } from '#src/providers/session.ts'

/** Leads to the dashboard or the first area that this person may see; without any, says whom to ask. */
export function Home() {
  const home = homeOf(useCan())
  const { companyName, productName } = useSettings()
  if (home) return <Navigate to={home} replace />
  return (
    <Notice title={`Welcome to ${productName}`}>
      Your account has no permissions yet. Ask an administrator of {companyName} to give you a role.
    </Notice>
  )
}
