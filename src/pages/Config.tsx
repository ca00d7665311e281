import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { metadataKindNames } from '#contract/api/metadataKinds.ts'
import type { Permission } from '#contract/permissions.ts'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { useCan } from '#src/providers/session.ts'
import { KindTab } from '#src/resources/metadata/KindTab.tsx'
import { RolesTab } from '#src/resources/roles/RolesTab.tsx'

/** One tab: its name in the address, its words, what it shows. */
interface ConfigTab {
  name: string
  label: string
  content: ReactNode
  /** Without one: whoever may open the page. */
  permission?: Permission
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const allTabs: ConfigTab[] = [
  ...metadataKindNames.map((kind) => ({
    name: kind,
    label: capital(kind),
    content: <KindTab key={kind} kind={kind} />,
  })),
  { name: 'roles', label: 'Roles', content: <RolesTab />, permission: 'employeeRoles.read' },
]

/** What admins keep for all: the kinds of metadata, one tab each (screens.md section 2.13), and the roles. The tab stands in the address. */
export function Config() {
  const [query, setQuery] = useSearchParams()
  const can = useCan()
  const tabs = allTabs.filter(({ permission }) => !permission || can(permission))
  const current = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0]
  if (!current) return null
  return (
    <Stack spacing={4}>
      <PageHeading title="Config" />
      <Tabs
        value={current.name}
        onChange={(_event, name: string) => setQuery({ tab: name })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label="What to configure"
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            id={`config-tab-${name}`}
            value={name}
            label={label}
            {...(name === current.name ? { 'aria-controls': 'config-panel' } : {})}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="config-panel" aria-labelledby={`config-tab-${current.name}`}>
        {current.content}
      </div>
    </Stack>
  )
}
