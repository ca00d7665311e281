import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Typography } from '@mui/material'
import { flagFrom, flagOf, grades } from '#contract/api/projectAudits/words.ts'
import { Audit, AuditItem } from '#contract/api/projectAudits/audit.ts'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { FlagTag, scoreText, withAreas } from './tags.tsx'

/** The summary computed from the grades of a checklist (rules/health.md#2.1), updated while they are entered. */
export function ChecklistCounts({ given }: { given: readonly number[] }) {
  const graded = given.filter((grade) => grade > 0)
  const count = (grade: keyof typeof grades) =>
    `${given.filter((one) => one === grade).length} ${grades[grade].toLowerCase()}`
  const average = graded.reduce((sum, grade) => sum + grade, 0) / (graded.length || 1)
  const score = scoreText(average)
  const [done, total] = [graded.length, given.length]
  return (
    <Stack role="status" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      <Typography component="span" variant="body2" className="tabular">
        {[
          t`${done} of ${total} graded`,
          ...(done > 0 ? [t`${score} on average`, count(3), count(2), count(1)] : []),
        ].join(', ')}
      </Typography>
      {graded.length > 0 && (
        <Typography component="span" variant="body2">
          {t`Flag`} <FlagTag flag={flagOf(given)} score={average} />
        </Typography>
      )}
      <Typography component="span" variant="body2" color="text.secondary">
        <Trans>
          {flagFrom} poor items turn it red, {flagFrom} acceptable items yellow.
        </Trans>
      </Typography>
    </Stack>
  )
}

const Field = ShowLayout.Field<Audit>

const Col = DataTable.Col<AuditItem>
const gradeWords: Record<number, string> = grades
const columns = (withArea: boolean) => (
  <>
    <Col source="name" width={220} />
    {withArea && <Col source="area" width={170} />}
    <Col source="grade" width={120} render={({ grade }) => `${grade ? `${grade}, ` : ''}${gradeWords[grade] ?? ''}`} />
    <Col source="severity" width={90} />
    <Col source="actionItem" width={170} />
    <Col source="requirements" width={220} />
    <Col source="notes" width={220} />
  </>
)

/** A read-only audit with its checklist. */
export function AuditShow({ audit }: { audit: Audit }) {
  const { items, type } = audit
  return (
    <Stack spacing={5}>
      <SectionCard title={t`Audit`}>
        <ShowLayout schema={Audit} record={audit}>
          <Field source="name" />
          <Field source="status" />
          <Field source="score" />
          <Field source="auditor" />
          <Field source="auditedAt" />
          <Field source="duration" />
          <Field source="participants" />
        </ShowLayout>
      </SectionCard>
      <SectionCard title={t`Items`}>
        <Stack spacing={3}>
          <ChecklistCounts given={items.map(({ grade }) => grade)} />
          {items.length > 0 && (
            <DataTable
              caption={t`items of the audit`}
              schema={AuditItem}
              data={items}
              keyOf={({ id }) => id}
              tools={() => null}
              toolsWidth={8}
            >
              {columns(type === withAreas)}
            </DataTable>
          )}
        </Stack>
      </SectionCard>
    </Stack>
  )
}
