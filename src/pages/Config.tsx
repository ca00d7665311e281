import { msg, t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isCommercial, type KeptKind, keptKinds, manyOf, permissionsOf } from '#contract/api/metadata/keptKinds.ts'
import type { Needed } from '#contract/menu.ts'
import { words } from '#contract/words.ts'
import { asTab, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
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
const ScimPage = lazyComponent(async () => (await import('#src/resources/scim/ScimPage.tsx')).ScimPage, asTab)

const WebhookList = lazyComponent(
  async () => (await import('#src/resources/webhooks/WebhookList.tsx')).WebhookList,
  asTab,
)

const groups = words({
  people: msg`People`,
  company: msg`Company and billing`,
  access: msg`Access`,
  system: msg`System`,
})
type Group = keyof typeof groups

/** A part of Settings, or a page of its own that belongs to them. */
interface Entry {
  group: Group
  /** Its name in the address; pages of their own have none. */
  name: string
  label: string
  /** Everyone with access to Settings can open those without. */
  permission?: Needed
  content?: ReactNode
  to: string
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Metadata that bills are made with. */
const ofBilling: readonly KeptKind[] = ['banks', 'currencies']

const tab = (group: Group, name: string, label: string, content: ReactNode, permission: Needed): Entry => ({
  ...{ group, name, label, content, permission },
  to: paths.configTab(name),
})
const page = (group: Group, label: string, to: string, permission?: Needed): Entry => ({
  ...{ group, name: '', label, to },
  ...(permission && { permission }),
})

const entriesOf = (): Entry[] => [
  ...(Object.keys(keptKinds) as KeptKind[]).map((kind) =>
    tab(
      isCommercial(kind) || ofBilling.includes(kind) ? 'company' : 'people',
      kind,
      capital(manyOf(kind)),
      <MetadataList key={kind} kind={kind} />,
      permissionsOf(kind).read,
    ),
  ),
  tab('company', 'exchangeRates', t`Exchange rates`, <ExchangeRateList />, 'metadata.read'),
  tab('people', 'questions', t`Questions`, <QuestionsEdit />, 'metadata.read'),
  tab('access', 'roles', t`Roles`, <RoleList />, 'employeeRoles.read'),
  tab('access', 'identityProvider', t`Identity provider`, <ScimPage />, 'admin'),
  tab('access', 'webhooks', t`Webhooks`, <WebhookList />, 'admin'),
  page('access', t`Keys`, paths.keys),
  page('system', t`Email log`, paths.jobs('mails'), 'admin'),
  page('system', t`Jobs`, paths.jobs(), 'admin'),
  page('system', t`Audit trail`, paths.audit(), 'admin'),
  page('system', t`API`, '/api/docs'),
]

/** The groups as a list of links beside the content. */
function Sections({ entries, current }: { entries: readonly Entry[]; current: string }) {
  return (
    <Box component="nav" aria-label={t`Settings`} sx={{ display: { xs: 'none', md: 'block' } }}>
      {(Object.keys(groups) as Group[]).map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        if (own.length === 0) return null
        return (
          <Box key={group} component="section" aria-label={groups[group]} sx={{ mb: 4 }}>
            <Typography variant="overline" component="h2" color="text.secondary" sx={{ px: 3 }}>
              {groups[group]}
            </Typography>
            {own.map(({ name, label, to }) => (
              <Link
                key={to}
                className="menu-link"
                to={to}
                // The description of the API is no page of the shell.
                {...(to.startsWith('/api/') && { reloadDocument: true })}
                {...(name && name === current && { 'aria-current': 'page' })}
              >
                {label}
              </Link>
            ))}
          </Box>
        )
      })}
    </Box>
  )
}

/** The same as one select, for phones. */
function SectionChoice({ entries, current }: { entries: readonly Entry[]; current: Entry | undefined }) {
  const navigate = useNavigate()
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <select
        className="input"
        style={{ width: '100%', minHeight: 44 }}
        aria-label={t`Settings`}
        value={current?.to ?? ''}
        onChange={({ target: { value } }) =>
          value.startsWith('/api/') ? location.assign(value) : void navigate(value)
        }
      >
        {(Object.keys(groups) as Group[]).map((group) => (
          <optgroup key={group} label={groups[group]}>
            {entries
              .filter((entry) => entry.group === group)
              .map(({ label, to }) => (
                <option key={to} value={to}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </Box>
  )
}

/**
 * The settings of the company in groups: metadata (rules/pages.md#6.1), clients and rates, exchange rates, survey
 * questions, roles, and the pages of the system. The address names the part.
 */
export function Config() {
  const can = useCan()
  const { text } = useQueryParams()
  const entries = entriesOf().filter(({ permission }) => !permission || can(permission))
  const parts = entries.filter(({ name }) => name)
  const current = parts.find(({ name }) => name === text('tab')) ?? parts[0]
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Settings`} />
      <SectionChoice entries={entries} current={current} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '200px minmax(0, 1fr)' }, gap: 6, alignItems: 'start' }}>
        <Sections entries={entries} current={current?.name ?? ''} />
        <Stack component="section" aria-label={current?.label} spacing={2} sx={{ minWidth: 0 }}>
          <Typography variant="h2">{current?.label}</Typography>
          {current?.content}
        </Stack>
      </Box>
    </Stack>
  )
}
