import Card from '@mui/material/Card'
import { Notice } from '#src/components/Notice.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { usePlace } from '#src/layout/place.tsx'
import { NotFound } from './NotFound.tsx'
import { planned } from './planned.ts'

/** Any page that has its address and guard but no content yet: it says what belongs there. */
export function Planned() {
  const { place } = usePlace()
  const page = place && planned[place.path]
  if (!page) return <NotFound />
  return (
    <>
      <PageHeading title={page.heading} />
      <Card>
        <Notice title="Nothing here yet">{page.belongs} This installation does not offer it so far.</Notice>
      </Card>
    </>
  )
}
