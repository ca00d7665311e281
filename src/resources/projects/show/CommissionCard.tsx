import Box from '@mui/material/Box'
import type { CommissionModel, Project } from '#contract/api/project.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { SmallTable } from '#src/components/table/SmallTable.ts'

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
