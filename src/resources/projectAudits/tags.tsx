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
import { showPeriods } from '#src/i18n/format.ts'

const flagColours: Record<AuditFlag, TagColour> = {
  none: 'neutral',
  green: 'stacks',
  yellow: 'gold',
  red: 'lead',
}

/** Scores below are worse than acceptable. */
const acceptable = 3

/**
 * A flag as a coloured tag; `-` for none. The flag counts poor items, so few of them leave it green
 * (rules/health.md#2.1): a poor score is told instead.
 */
export function FlagTag({ flag, score }: { flag: AuditFlag; score?: number | null }) {
  if (flag === 'none') return '-'
  if (flag === 'green' && score && score < acceptable) return <Tag colour="orange" dot>{t`Poor score`}</Tag>
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
export const cycleName = ({ quarter, cycle }: { quarter: string; cycle: number }) =>
  t`${showPeriods(quarter)}, cycle ${cycle}`

/** The type of audit whose items have an area. */
export const withAreas: AuditType = 'engineering-health'
