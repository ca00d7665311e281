import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { Button, Link as MuiLink, Paper, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { auditTypes, severities, type Severity } from '#contract/api/projectAudits/words.ts'
import type { ActionItem, AuditCycle } from '#contract/api/projectAudits/audit.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { ActionItemList } from './ActionItemList.tsx'
import { AuditCycleForm } from './AuditCycleEdit.tsx'
import { AuditCycleList } from './AuditCycleList.tsx'
import { cycleName, FlagTag, scoreText } from './tags.tsx'
import { useActionItems, useCycles, useHealthParams } from './useHealth.ts'

const numbers = {
  flexWrap: 'wrap',
  gap: '16px 32px',
  '& dt': { fontSize: 'var(--text-12)', color: 'text.secondary' },
  '& dd': { fontSize: 'var(--text-20)', lineHeight: '28px', fontWeight: 600 },
  '& small': { fontWeight: 400 },
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface HealthSummaryProps {
  /** Sorted newest first. */
  cycles: readonly AuditCycle[]
  items: readonly ActionItem[] | undefined
}

/** The latest cycle with a score, or else the newest, and the open action items. Each number links to its records. */
function HealthSummary({ cycles, items }: HealthSummaryProps) {
  const { to } = useHealthParams()
  const latest = cycles.find(({ status, averageScore }) => status === 'audited' || averageScore) ?? cycles[0]
  const open = items?.filter(({ status }) => status !== 'done')
  const count = (severity: Severity) => open?.filter(({ priority }) => priority === severity).length ?? '…'
  return (
    <Paper variant="outlined" component="section" aria-label={t`Latest numbers`} sx={{ p: 5 }}>
      <Stack component="dl" direction="row" className="tabular" sx={numbers}>
        {latest && (
          <>
            <Figure label={t`Latest score`}>
              <MuiLink component={Link} to={to({ cycle: latest.id })} color="inherit">
                {scoreText(latest.averageScore)}
              </MuiLink>{' '}
              <small>{cycleName(latest)}</small>
            </Figure>
            <Figure label={t`Flag`}>
              <FlagTag flag={latest.flag} />
            </Figure>
            {latest.audits.map(({ id, type, score }) => (
              <Figure key={id} label={auditTypes[type]}>
                <MuiLink component={Link} to={to({ cycle: latest.id, audit: id })} color="inherit">
                  {scoreText(score)}
                </MuiLink>
              </Figure>
            ))}
          </>
        )}
        {(Object.keys(severities) as Severity[]).map((severity) => (
          <Figure key={severity} label={t`Open, ${severities[severity].toLowerCase()} priority`}>
            <MuiLink component={Link} to={to({ itemStatus: 'open', priority: severity })} color="inherit">
              {count(severity)}
            </MuiLink>
          </Figure>
        ))}
      </Stack>
    </Paper>
  )
}

const AuditPage = lazyComponent(async () => (await import('./AuditEdit.tsx')).AuditPage, asTab)
const NewAudit = lazyComponent(async () => (await import('./AuditEdit.tsx')).NewAudit, asTab)
const HealthImport = lazyOverlay(async () => (await import('./HealthImport.tsx')).HealthImport)

function NoCycles({ mayEdit, actions }: { mayEdit: boolean; actions: React.ReactNode }) {
  return (
    <Notice title={t`No audits yet`} actions={actions}>
      {t`A cycle is one round of audits, at most one of each type. Scores and action items feed the dashboards.`}
      {mayEdit && ` ${t`Add a cycle or import a CSV file.`}`}
    </Notice>
  )
}

/** Audits and action items of a project, the data behind the health dashboards (rules/health.md#1). */
export function HealthTab({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const params = useHealthParams()
  const query = useCycles(project.id)
  const { data: cycles, error } = query
  const { data: items } = useActionItems(project.id)
  const [open, setOpen] = useState<'cycle' | 'import'>()
  const frame = useRestoreFocus(open !== undefined || params.audit !== '')
  const close = () => setOpen(undefined)
  if (!cycles) return <Pending query={query} failure={t`Couldn't load the audits`} height={480} />
  if (params.audit) {
    return params.audit === 'new' && mayEdit ? (
      <NewAudit cycle={cycles.find(({ id }) => id === params.cycle)} />
    ) : (
      <AuditPage projectID={project.id} cycles={cycles} id={params.audit} mayEdit={mayEdit} />
    )
  }
  const isEmpty = cycles.length === 0 && items?.length === 0
  const actions = mayEdit && (
    <>
      <Button
        color="inherit"
        startIcon={<FileUploadOutlined />}
        onClick={() => setOpen('import')}
      >{t`Import CSV`}</Button>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('cycle')}>{t`Add cycle`}</Button>
    </>
  )
  return (
    <Stack ref={frame} spacing={4} tabIndex={-1} sx={{ outline: 0 }}>
      {!isEmpty && (
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          {actions}
        </Stack>
      )}
      {error && <Stale reason={error.message} retry={() => void query.refetch()} />}
      {isEmpty ? (
        <NoCycles mayEdit={mayEdit} actions={actions} />
      ) : (
        <>
          <HealthSummary cycles={cycles} items={items} />
          <TwoColumns
            left={
              cycles.length === 0 ? (
                <NoCycles mayEdit={mayEdit} actions={false} />
              ) : (
                <AuditCycleList projectID={project.id} cycles={cycles} mayEdit={mayEdit} />
              )
            }
            right={<ActionItemList projectID={project.id} cycles={cycles} mayEdit={mayEdit} />}
          />
        </>
      )}
      {open === 'cycle' && <AuditCycleForm projectID={project.id} cycle={undefined} onClose={close} />}
      {open === 'import' && <HealthImport project={project} onClose={close} />}
    </Stack>
  )
}
