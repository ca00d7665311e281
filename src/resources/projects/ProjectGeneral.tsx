import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { commissionRead, fullAccess, type Head, Project, revenueRead } from '#contract/api/projects/project.ts'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { OwnFieldsCard } from '#src/resources/OwnFieldsCard.tsx'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SectionCard, TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { listed } from '#src/i18n/format.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import type { SectionName } from './ProjectEdit.tsx'
import { CommissionCard, MembersCard, ProjectHistory } from './ProjectMembersCard.tsx'
import { ProjectStatus, SurveySwitch } from './ProjectStatus.tsx'

function Client({ client }: { client: NonNullable<Project['client']> }) {
  return (
    <>
      {client.name}
      {[client.address, client.country].filter(Boolean).map((line) => (
        <Typography key={line} color="text.secondary">
          {line}
        </Typography>
      ))}
    </>
  )
}

const Field = ShowLayout.Field<Project>

/** Revenue, client and billing data. Renders nothing without permission for any of it. */
function CommercialCard({ project, onEdit }: { project: Project; onEdit: (() => void) | undefined }) {
  const can = useCan()
  if (!can(fullAccess) && !can(revenueRead)) return null
  const currencies = listed(project.unconverted)
  return (
    <SectionCard title={t`Commercial`} onEdit={can(fullAccess) ? onEdit : undefined}>
      <ShowLayout schema={Project} currency={project.currency?.name}>
        <Field source="monthlyChargeRate" />
        <Field
          source="bankAccount"
          render={({ bankAccount, currency }) =>
            [bankAccount?.bankName, currency?.name].filter(Boolean).join(', ') || '-'
          }
        />
        <Field source="companyInfo" />
        <Field source="client" render={({ client }) => (client ? <Client client={client} /> : '-')} />
      </ShowLayout>
      {currencies && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {project.currency
            ? t`Rates in ${currencies} are not in the revenue, because there is no exchange rate today.`
            : t`Rates in ${currencies} can't be added, because the project has no bank account.`}
        </Alert>
      )}
    </SectionCard>
  )
}

const Mail = ({ to }: { to: string }) => <Link href={`mailto:${to}`}>{to}</Link>

/** Project leads and managers, with their shares if the permission allows. */
function Heads({ heads }: { heads: readonly Head[] }) {
  const rates = useCan()(commissionRead)
  if (heads.length === 0) return '-'
  return (
    <Stack spacing={1.5}>
      {heads.map((head) => (
        <Stack key={head.employeeID} direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}>
          <UserChip person={head} />
          {rates && (
            <Typography component="span" className="tabular" color="text.secondary" sx={{ fontSize: 'var(--text-13)' }}>
              <Trans>
                {head.commissionRate}%, of the invoice {head.finalCommissionRate}%
              </Trans>
            </Typography>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

/** Contact addresses of the project, and its leads and managers. */
function ContactCard({ onEdit }: { onEdit: (() => void) | undefined }) {
  return (
    <SectionCard title={t`Contact info`} onEdit={onEdit}>
      <ShowLayout schema={Project}>
        <Field source="projectEmail" />
        <Field
          source="clientEmail"
          render={({ clientEmail }) =>
            clientEmail.length ? (
              <Stack>
                {clientEmail.map((address) => (
                  <span key={address}>
                    <Mail to={address} />
                  </span>
                ))}
              </Stack>
            ) : (
              '-'
            )
          }
        />
        <Field source="accountManagers" render={({ accountManagers }) => <Heads heads={accountManagers} />} />
        <Field source="deliveryManagers" render={({ deliveryManagers }) => <Heads heads={deliveryManagers} />} />
        <Field source="salePersons" render={({ salePersons }) => <Heads heads={salePersons} />} />
      </ShowLayout>
    </SectionCard>
  )
}

const linkNames = ['artifactLink', 'sourceLink', 'docLink'] as const

/** Links to the project's documents. Renders nothing without links. */
function LinksCard({ project }: { project: Project }) {
  const given = linkNames.filter((name) => project[name])
  if (given.length === 0) return null
  return (
    <SectionCard title={t`Links`}>
      <ShowLayout schema={Project}>
        {given.map((name) => (
          <Field key={name} source={name} />
        ))}
      </ShowLayout>
    </SectionCard>
  )
}

const ratings = ['leadRating', 'accountRating', 'deliveryRating'] as const

/** Fields of the Overview card, in the order of rules/pages.md#3.3, plus type and organization. */
function OverviewFields() {
  return (
    <ShowLayout schema={Project}>
      <Field source="name" />
      <Field source="type" />
      <Field source="technicalLeads" />
      <Field source="startDate" />
      <Field source="endDate" />
      <Field source="industry" />
      <Field source="country" />
      <Field source="organization" />
      <Field source="stacks" />
      <Field source="function" />
      <Field source="auditNotionID" />
      <Field source="importantLevel" />
      {ratings.map((name) => (
        <Field key={name} source={name} render={(project) => (project[name] ? t`${project[name]} of 5` : '-')} />
      ))}
    </ShowLayout>
  )
}

interface CardProps {
  project: Project
  onEdit: (() => void) | undefined
}

/** The project's facts, with its picture, status and survey switch. */
function OverviewCard({ project, onEdit }: CardProps) {
  const edit = useCan()('projects.edit')
  const { mutateAsync: upload } = useCommand('projects', 'uploadAvatar')
  const { id, name, avatar } = project
  return (
    <SectionCard title={t`Overview`} onEdit={onEdit}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={6} sx={{ alignItems: { xs: 'stretch', sm: 'start' } }}>
        <Stack spacing={4} sx={{ width: { sm: 160 }, flex: 'none' }}>
          <Box sx={{ alignSelf: 'center' }}>
            <AvatarButton
              name={name}
              avatar={avatar}
              upload={edit ? (file) => upload({ params: { id }, file }) : undefined}
            />
          </Box>
          {edit && <ProjectStatus key={id} project={project} />}
          {edit && <SurveySwitch project={project} />}
        </Stack>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <OverviewFields />
        </Box>
      </Stack>
    </SectionCard>
  )
}

const ProjectEdit = lazyOverlay(async () => (await import('./ProjectEdit.tsx')).ProjectEdit)

/**
 * The General tab: facts on the left, each section with an edit button; members, commissions and history on the right.
 */
export function ProjectGeneral({ project, day }: { project: Project; day: string }) {
  const can = useCan()
  const [editing, setEditing] = useState<SectionName>()
  const pencil = (name: SectionName) => (can('projects.edit') ? () => setEditing(name) : undefined)
  return (
    <>
      <TwoColumns
        left={
          <>
            <OverviewCard project={project} onEdit={pencil('general')} />
            <ContactCard onEdit={pencil('contact')} />
            <CommercialCard project={project} onEdit={pencil('commercial')} />
            <LinksCard project={project} />
            <OwnFieldsCard key={project.id} resource="projects" record={project} />
          </>
        }
        right={
          <>
            <MembersCard project={project} />
            {can(commissionRead) && <CommissionCard project={project} />}
            {can(fullAccess) && !day && <ProjectHistory project={project} />}
          </>
        }
      />
      {editing && <ProjectEdit project={project} name={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
