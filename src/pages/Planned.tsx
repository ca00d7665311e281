import { Notice } from '#src/components/Notice.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import type { PlannedPage } from './planned.ts'

/** A page that has its address and guard but no content yet; it says so. */
export function Planned({ page }: { page: PlannedPage }) {
  return (
    <>
      <PageHeading title={page.heading} />
      <Notice title="Nothing here yet">{page.belongs} This installation does not offer it so far.</Notice>
    </>
  )
}
