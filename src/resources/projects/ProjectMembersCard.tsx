import { msg, t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { CommissionModel, type Project, ProjectMember } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { words } from '#contract/words.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { GiveButton } from '#src/resources/surveys/given/GiveField.tsx'
import { HistoryCard } from '#src/admin/show/HistoryCard.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'

const Col = DataTable.Col<ProjectMember>

const memberColumns = (
  <>
    <Col
      source="displayName"
      width={145}
      render={(member) => (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <UserChip person={member} />
          {member.isLead && <Tag colour="lead">{t`Lead`}</Tag>}
        </Stack>
      )}
    />
    <Col source="positions" width={105} />
    <Col source="seniority" width={72} />
    <Col source="deploymentType" width={92} label={msg`Deployment`} />
  </>
)

/** The current members of the project. */
export function MembersCard({ project: { members } }: { project: Project }) {
  return (
    <SectionCard title={t`Members (${members.length})`}>
      <DataTable
        isInset
        caption={t`Members`}
        schema={ProjectMember}
        data={members}
        lines={['displayName', 'deploymentType', 'positions', 'seniority']}
        // A person can have two roles, and members have no id here.
        keyOf={({ employeeID }, index) => `${employeeID}.${index}`}
        toolsWidth={48}
        tools={(member) => member.employeeID && <GiveButton person={{ ...member, id: member.employeeID }} />}
        empty={t`No current members.`}
      >
        {memberColumns}
      </DataTable>
    </SectionCard>
  )
}

/** A commission and, below it, the share of its referrer. */
const withSub = (model: CommissionModel): CommissionModel[] => [model, ...(model.sub ? [model.sub] : [])]

const CommissionCol = DataTable.Col<CommissionModel>

const commissionColumns = (
  <>
    <CommissionCol
      source="beneficiary"
      render={({ type, beneficiary }) => (
        <span style={type === 'sale-referral' ? { paddingLeft: 24 } : {}}>
          <UserChip person={beneficiary} />
        </span>
      )}
    />
    <CommissionCol source="description" width={150} render={({ description, type }) => description || type} />
    <CommissionCol
      source="commissionRate"
      width={70}
      align="right"
      render={({ commissionRate }) => `${commissionRate}%`}
    />
  </>
)

/** The commissions of the project (rules/projects.md#5.4). */
export function CommissionCard({ project: { commissionModels } }: { project: Project }) {
  return (
    <SectionCard title={t`Commission models`}>
      <DataTable
        isInset
        caption={t`Commission models`}
        schema={CommissionModel}
        data={commissionModels.flatMap(withSub)}
        lines={['beneficiary', 'commissionRate', 'description']}
        // A person can have two commissions of one type, and commissions have no id.
        keyOf={({ type }, index) => `${type}.${index}`}
        empty={t`No commissions yet.`}
      >
        {commissionColumns}
      </DataTable>
    </SectionCard>
  )
}

const acts: Record<string, string> = words({
  'project.created': msg`Created`,
  'project.own-fields': msg`Company fields changed`,
})

/** The changes of the project and its members, who made them and when, newest first. */
export function ProjectHistory({ project: { id } }: { project: Project }) {
  return (
    <HistoryCard
      title={t`History`}
      resource="projects"
      id={id}
      fields={ProjectRecord}
      actOf={(action) => acts[action]}
    />
  )
}
