import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  type AuditFlag,
  auditFlags,
  type AuditType,
  severities,
  type Severity,
} from '#contract/api/projectAudits/words.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'

const flagColours: Record<AuditFlag, TagColour> = {
  none: 'neutral',
  green: 'stacks',
  yellow: 'gold',
  red: 'lead',
}

/** A flag as a coloured tag; `-` for none. */
export function FlagTag({ flag }: { flag: AuditFlag }) {
  if (flag === 'none') return '-'
  return (
    <Tag colour={flagColours[flag]} dot>
      {auditFlags[flag]}
    </Tag>
  )
}

const severityColours: Record<Severity, TagColour> = { high: 'lead', medium: 'gold', low: 'cyan' }

/** The number of records of a severity, as a tag. */
export function SeverityTag({ severity, count }: { severity: Severity; count: number }) {
  return (
    <Tag colour={severityColours[severity]}>
      {count} {severities[severity].toLowerCase()}
    </Tag>
  )
}

/** A score with one or two decimals; `-` for none. */
export const scoreText = (score: number | null): string =>
  score ? i18n.number(score, { minimumFractionDigits: 1, maximumFractionDigits: 2 }) : '-'

/** `Q3/2026, cycle 12` */
export const cycleName = ({ quarter, cycle }: { quarter: string; cycle: number }) => t`${quarter}, cycle ${cycle}`

/** The type of audit whose items have an area. */
export const withAreas: AuditType = 'engineering-health'
