import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { auditTypes } from '#contract/api/auditWords.ts'
import type { AuditCycle } from '#contract/api/health.ts'
import { ErrorPanel, Notice } from '#src/components/Notice.tsx'
import { cycleName } from '../tags.tsx'
import { useAudit } from '../useHealth.ts'
import { useHealthParams } from '../useHealthPlace.ts'
import { AuditShow } from './AuditFacts.tsx'
import { AuditForm } from './AuditForm.tsx'

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { to } = useHealthParams()
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <IconButton component={Link} to={to({ audit: '' })} aria-label="Back to the cycles" edge="start">
          <ArrowBack />
        </IconButton>
        <Typography
          ref={heading}
          component="h2"
          tabIndex={-1}
          sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, outline: 0, scrollMarginTop: 72 }}
        >
          {title}
        </Typography>
      </Box>
      {children}
    </Stack>
  )
}

/** An audit that is being added to the cycle in the address. */
export function NewAudit({ cycle }: { cycle: AuditCycle | undefined }) {
  const { to } = useHealthParams()
  const back = to({ audit: '' })
  if (!cycle) {
    return (
      <Notice
        title="There is no such cycle"
        actions={
          <Button component={Link} to={back} variant="outlined">
            Show the cycles
          </Button>
        }
      >
        It may have been deleted. Choose a cycle, and add the audit to it.
      </Notice>
    )
  }
  return (
    <Frame title={`New audit, ${cycleName(cycle)}`}>
      <AuditForm cycle={cycle} audit={undefined} back={back} />
    </Frame>
  )
}

interface AuditPageProps {
  projectID: string
  cycles: readonly AuditCycle[]
  /** Id of the audit. */
  id: string
  mayEdit: boolean
}

/** One audit: a form for those who may edit, facts for the others. */
export function AuditPage({ projectID, cycles, id, mayEdit }: AuditPageProps) {
  const { to } = useHealthParams()
  const { data: audit, error, refetch } = useAudit(projectID, id)
  const cycle = cycles.find(({ audits }) => audits.some((one) => one.id === id))
  if (error && !audit) {
    return (
      <Frame title="Audit">
        <ErrorPanel title="The audit could not be loaded" error={error} retry={() => void refetch()} />
      </Frame>
    )
  }
  if (!audit || !cycle) return <Skeleton variant="rounded" height={480} />
  return (
    <Frame title={`${auditTypes[audit.type]} audit, ${cycleName(cycle)}`}>
      {mayEdit ? (
        <AuditForm key={id} cycle={cycle} audit={audit} back={to({ audit: '', cycle: cycle.id })} />
      ) : (
        <AuditShow audit={audit} />
      )}
    </Frame>
  )
}
