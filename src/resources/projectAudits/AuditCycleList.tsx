import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, Button, Link as MuiLink, Paper, Stack, styled, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, type To } from 'react-router'
import { contains } from '#contract/plainText.ts'
import { auditTypes } from '#contract/api/projectAudits/words.ts'
import { AuditCycle, AuditSummary } from '#contract/api/projectAudits/audit.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { DeleteButton, EditButton } from '#src/admin/list/RowButtons.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { SchemaField } from '#src/admin/show/SchemaField.tsx'
import { useRemove } from '#src/admin/notifications/undo.tsx'
import { AuditCycleForm } from './AuditCycleEdit.tsx'
import { cycleName, FlagTag, scoreText, SeverityTag } from './tags.tsx'
import { useHealthParams } from './useHealth.ts'
import { showPeriods } from '#src/i18n/format.ts'

const Col = DataTable.Col<AuditSummary>

/** The linked name of an audit, followed by its type if the name doesn't contain it. */
function AuditName({ audit: { name, type }, to }: { audit: AuditSummary; to: To }) {
  const words = auditTypes[type]
  return (
    <span style={{ whiteSpace: 'normal' }}>
      <MuiLink component={Link} to={to}>
        {name}
      </MuiLink>
      {!contains(name, words) && ` · ${words}`}
    </span>
  )
}

/** Columns of the audits of a cycle. A flag is only shown if an item is graded. */
const auditColumns = (to: (audit: AuditSummary) => To) => (
  <>
    <Col source="name" width={160} label={t`Audit`} render={(audit) => <AuditName audit={audit} to={to(audit)} />} />
    <Col source="score" width={60} align="right" />
    <Col
      source="flag"
      width={88}
      render={({ flag, score, gradedCount }) => (gradedCount > 0 ? <FlagTag flag={flag} score={score} /> : '-')}
    />
    <Col source="auditor" width={104} />
    <Col source="auditedAt" width={106} />
    <Col
      source="gradedCount"
      width={80}
      align="right"
      render={({ gradedCount, itemCount }) => t`${gradedCount} of ${itemCount}`}
    />
    <Col source="actionItem" width={72} align="right" label={t`Actions`} />
  </>
)

const Toggle = styled('button')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  columnGap: 12,
  rowGap: 4,
  padding: '12px 8px 12px 16px',
  borderRadius: 'var(--radius-card)',
  fontSize: 'var(--text-13)',
  textAlign: 'left',
  '&:hover': { backgroundColor: theme.tokens.hover },
  '& > svg': { fontSize: 'var(--text-20)', color: theme.palette.text.secondary, transform: 'rotate(-90deg)' },
  '&[aria-expanded="true"] > svg': { transform: 'none' },
  '& b': { fontSize: 'var(--text-14)', fontWeight: 600 },
  '& small': { fontSize: 'var(--text-13)' },
}))

/** The numbers of open action items of a cycle, by priority. Zeros are left out. */
function OpenItems({ actionItemHigh: high, actionItemMedium: medium, actionItemLow: low }: AuditCycle) {
  const counts = Object.entries({ high, medium, low }) as ['high' | 'medium' | 'low', number][]
  if (high + medium + low === 0) return <small>{t`No open action items`}</small>
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {counts.map(([severity, count]) => count > 0 && <SeverityTag key={severity} severity={severity} count={count} />)}
    </Stack>
  )
}

interface CycleHeadProps {
  cycle: AuditCycle
  isOpen: boolean
  controls: string
  onToggle: () => void
}

/** The header of a cycle, which expands and collapses its audits. */
function CycleHead({ cycle, isOpen, controls, onToggle }: CycleHeadProps) {
  const { quarter, date, averageScore, flag } = cycle
  return (
    <Toggle type="button" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <ExpandMore aria-hidden />
      <b>{showPeriods(quarter)}</b>
      <small>
        <Trans>Cycle {cycle.cycle} ·</Trans> <DateText date={date} />
      </small>
      <span style={{ flex: 1 }} />
      <span>
        <small>{t`Score`}</small> <b className="tabular">{scoreText(averageScore)}</b>
      </span>
      {flag !== 'none' && <FlagTag flag={flag} />}
      <SchemaField schema={AuditCycle} source="status" record={cycle} />
      <OpenItems {...cycle} />
    </Toggle>
  )
}

/** Actions for people who can edit the project. */
interface CycleActions {
  onEdit: (cycle: AuditCycle) => void
  onDelete: (cycle: AuditCycle) => void
  onDeleteAudit: (audit: AuditSummary) => void
}

interface CycleCardProps {
  cycle: AuditCycle
  /** True for the newest cycle, which starts expanded. */
  isNewest: boolean
  actions: CycleActions | undefined
}

/** One cycle with its audits. Expands and scrolls into view if its id is in the URL. */
function CycleCard({ cycle, isNewest, actions }: CycleCardProps) {
  const params = useHealthParams()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const isAsked = params.cycle === cycle.id
  const [isOpen, setOpen] = useState(isNewest || isAsked)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (wasAsked !== isAsked) {
    setWasAsked(isAsked)
    if (isAsked) setOpen(true)
  }
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  const name = cycleName(cycle)
  const missing = Object.keys(auditTypes).length - cycle.audits.length
  return (
    <Paper ref={card} component="section" variant="outlined" aria-label={name} sx={{ scrollMarginTop: 72 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <CycleHead cycle={cycle} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
        {actions && (
          <>
            <EditButton name={name} onClick={() => actions.onEdit(cycle)} />
            <DeleteButton name={name} onClick={() => actions.onDelete(cycle)} />
          </>
        )}
      </Box>
      <Stack id={id} hidden={!isOpen} spacing={3} sx={{ px: 4, pb: 4, '&[hidden]': { display: 'none' } }}>
        {isOpen && cycle.audits.length > 0 && (
          <DataTable
            caption={t`audits of ${name}`}
            schema={AuditSummary}
            data={cycle.audits}
            keyOf={(audit) => audit.id}
            toolsWidth={48}
            tools={(audit) =>
              actions && (
                <RowTools>
                  <DeleteButton name={t`${audit.name} of ${name}`} onClick={() => actions.onDeleteAudit(audit)} />
                </RowTools>
              )
            }
          >
            {auditColumns(({ id: audit }) => params.to({ cycle: cycle.id, audit }))}
          </DataTable>
        )}
        {cycle.audits.length === 0 && (
          <Typography variant="body2" color="text.secondary">{t`No audits in this cycle yet.`}</Typography>
        )}
        {actions && missing > 0 && (
          <Button
            component={Link}
            to={params.to({ cycle: cycle.id, audit: 'new' })}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Add />}
            aria-label={t`Add audit to ${name}`}
            sx={{ alignSelf: 'start' }}
          >{t`Add audit`}</Button>
        )}
      </Stack>
    </Paper>
  )
}

interface AuditCycleListProps {
  projectID: string
  cycles: readonly AuditCycle[]
  mayEdit: boolean
}

/** The cycles of a project, newest first. The newest starts expanded. */
export function AuditCycleList({ projectID, cycles, mayEdit }: AuditCycleListProps) {
  const [edited, setEdited] = useState<AuditCycle>()
  const frame = useRestoreFocus(edited !== undefined)
  const meta = { projectID }
  const removeCycle = useRemove<AuditCycle>('auditCycles', frame, { said: () => t`Cycle deleted`, meta })
  const removeAudit = useRemove<AuditSummary>('audits', frame, { said: () => t`Audit deleted`, meta })
  const actions = mayEdit
    ? {
        onEdit: setEdited,
        onDelete: removeCycle,
        onDeleteAudit: removeAudit,
      }
    : undefined
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      {cycles.map((one, index) => (
        <CycleCard key={one.id} cycle={one} isNewest={index === 0} actions={actions} />
      ))}
      {edited && <AuditCycleForm projectID={projectID} cycle={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}
