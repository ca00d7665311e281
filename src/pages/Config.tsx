import Stack from '@mui/material/Stack'
import { type KeptKind, keptKinds, manyOf, permissionsOf } from '#contract/api/keptKinds.ts'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/components/QueryTabs.tsx'
import { QuestionsTab } from '#src/resources/feedbacks/questions/QuestionsTab.tsx'
import { KindTab } from '#src/resources/metadata/KindTab.tsx'
import { RolesTab } from '#src/resources/roles/RolesTab.tsx'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const kinds = Object.keys(keptKinds) as KeptKind[]

const tabs: QueryTab[] = [
  ...kinds.map((kind) => ({
    name: kind,
    label: capital(manyOf(kind)),
    content: <KindTab key={kind} kind={kind} />,
    permission: permissionsOf(kind).read,
  })),
  { name: 'questions', label: 'Questions', content: <QuestionsTab />, permission: 'metadata.read' },
  { name: 'roles', label: 'Roles', content: <RolesTab />, permission: 'employeeRoles.read' },
]

/** What admins keep for all: the kinds of metadata, one tab each (screens.md section 2.13), what projects are billed by, what surveys ask, and the roles. The tab stands in the address. */
export function Config() {
  return (
    <Stack spacing={4}>
      <PageHeading title="Config" />
      <QueryTabs id="config" label="What to configure" tabs={tabs} />
    </Stack>
  )
}
