import { usePlace } from '#src/layout/currentPage.tsx'
import { permissionsOf } from '#src/layout/navigation.ts'
import { useSettings } from '#src/providers/session.ts'
import { StatusPage } from './StatusPage.tsx'

/** In place of a page that this person may not see (product.md section 2); says what is missing and whom to ask. */
export function Forbidden() {
  const { place } = usePlace()
  const { companyName } = useSettings()
  const needed = [place ?? [], place?.permission ? [] : (place?.children ?? [])].flat()
  const missing = [...new Set(needed.flatMap(permissionsOf))]
  return (
    <StatusPage code="403" text="Sorry, you are not authorized to access this page.">
      {missing.includes('admin') && 'It is for people whose highest role is Admin. '}
      {missing.length > 0 && !missing.includes('admin') && (
        <>
          It needs the permission <code>{missing.join(' or ')}</code>.{' '}
        </>
      )}
      If your work needs it, ask an administrator of {companyName} to add it to your roles.
    </StatusPage>
  )
}
