import Link from '@mui/material/Link'
import { Project } from '#contract/api/project.ts'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'

const fact = columnsOf(Project)
const linkNames = ['artifactLink', 'sourceLink', 'docLink'] as const

/** An address that a browser can be sent to; anything else is only text. */
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <Link href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//i, '')}
    </Link>
  )
}

/** Where the project's work is kept; nothing without links. */
export function LinksCard({ project }: { project: Project }) {
  const rows = linkNames
    .filter((name) => project[name])
    .map((name) => fact(name, { render: (one) => <Address url={one[name]} /> }))
  if (rows.length === 0) return null
  return (
    <SectionCard title="Links">
      <DescriptionList of={project} rows={rows} />
    </SectionCard>
  )
}
