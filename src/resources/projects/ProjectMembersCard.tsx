import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type CommissionModel, type Project, ProjectMember } from '#contract/api/project.ts'
import { ProjectRecord } from '#contract/api/projectRecord.ts'
import { mayRead } from '#contract/fields.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { HistoryCard } from '#src/admin/show/HistoryCard.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { useCan } from '#src/providers/session.ts'

const column = columnsOf(ProjectMember)

const memberColumns = [
  column('displayName', {
    render: (member) => (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <UserChip person={member} />
        {member.isLead && <Tag colour="lead">Lead</Tag>}
      </Stack>
    ),
  }),
  column('positions'),
  column('seniority'),
  column('deploymentType', { label: 'Deployment' }),
]

/** Who works on the project today. */
export function MembersCard({ project: { members } }: { project: Project }) {
  const can = useCan()
  const shown = memberColumns.filter((one) => mayRead(one, can))
  return (
    <SectionCard title={`Members (${members.length})`}>
      {members.length === 0 ? (
        'Nobody works on this project today.'
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <SmallTable>
            <thead>
              <tr>
                {shown.map(({ source, label }) => (
                  <th key={source}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {members.map((member, index) => (
                // The same person may have two roles, and members have no id here.
                <tr key={`${member.employeeID}.${index}`}>
                  {shown.map(({ source, render }) => (
                    <td key={source}>{render(member)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </SmallTable>
        </Box>
      )}
    </SectionCard>
  )
}

/** An entry, and below it what its referrer gets of it. */
const withSub = ({ sub, ...model }: CommissionModel) => [model, ...(sub ? [sub] : [])]

/** What the project promises to whom (wire-projects-invoices.md section 5.6). */
export function CommissionCard({ project: { commissionModels } }: { project: Project }) {
  const lines = commissionModels.flatMap(withSub)
  return (
    <SectionCard title="Commission models">
      {lines.length === 0 ? (
        'Nobody gets a commission of this project.'
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <SmallTable>
            <thead>
              <tr>
                <th>Beneficiary</th>
                <th>For</th>
                <th style={{ textAlign: 'right' }}>Rate</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ beneficiary, type, description, commissionRate }, index) => (
                // One person may have two entries of one type; entries have no id.
                <tr key={`${type}.${index}`}>
                  <td style={type === 'sale-referral' ? { paddingLeft: 24 } : {}}>
                    <UserChip person={beneficiary} />
                  </td>
                  <td>{description || type}</td>
                  <td className="tabular" style={{ textAlign: 'right' }}>
                    {commissionRate}%
                  </td>
                </tr>
              ))}
            </tbody>
          </SmallTable>
        </Box>
      )}
    </SectionCard>
  )
}

const acts: Record<string, string> = {
  'project.created': 'Created',
}

/** What was changed on this project and on its members, by whom and when, newest first. */
export function ProjectHistory({ project: { id } }: { project: Project }) {
  return (
    <HistoryCard
      title="History"
      resource="projects"
      id={id}
      fields={ProjectRecord}
      actOf={(action) => acts[action]}
    />
  )
}
