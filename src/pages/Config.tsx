import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { type KeptKind, keptKinds, manyOf, permissionsOf } from '#contract/api/metadata/keptKinds.ts'
import { asTab, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { MetadataList } from '#src/resources/metadata/MetadataList.tsx'

const ExchangeRateList = lazyComponent(
  async () => (await import('#src/resources/exchangeRates/ExchangeRateList.tsx')).ExchangeRateList,
  asTab,
)
const QuestionsEdit = lazyComponent(
  async () => (await import('#src/resources/surveys/QuestionsEdit.tsx')).QuestionsEdit,
  asTab,
)
const RoleList = lazyComponent(async () => (await import('#src/resources/roles/RoleList.tsx')).RoleList, asTab)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const kinds = Object.keys(keptKinds) as KeptKind[]

const tabsOf = (): QueryTab[] => [
  ...kinds.map((kind) => ({
    name: kind,
    label: capital(manyOf(kind)),
    content: <MetadataList key={kind} kind={kind} />,
    permission: permissionsOf(kind).read,
  })),
  {
    name: 'exchangeRates',
    label: t`Exchange rates`,
    content: <ExchangeRateList />,
    permission: 'metadata.read',
  },
  { name: 'questions', label: t`Questions`, content: <QuestionsEdit />, permission: 'metadata.read' },
  { name: 'roles', label: t`Roles`, content: <RoleList />, permission: 'employeeRoles.read' },
]

/**
 * The settings of the company: metadata, one tab per kind (rules/pages.md#6.1), clients and rates, exchange rates,
 * survey questions, and roles. The address names the tab.
 */
export function Config() {
  const toTrail = useCan()('admin') && (
    <Button variant="outlined" component={Link} to={paths.audit()}>{t`Audit trail`}</Button>
  )
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Settings`} actions={toTrail} />
      <QueryTabs label={t`Settings`} tabs={tabsOf()} />
    </Stack>
  )
}
