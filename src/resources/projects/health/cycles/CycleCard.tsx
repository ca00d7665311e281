import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { auditTypes } from '#contract/api/auditWords.ts'
import type { AuditCycle, AuditSummary } from '#contract/api/health.ts'
import { Rows } from '#src/components/table/Rows.tsx'
import { RowTools } from '#src/components/table/tableStyle.ts'
import { cycleName } from '../tags.tsx'
import { useHealthParams } from '../useHealthPlace.ts'
import { auditColumns } from './auditColumns.tsx'
import { CycleHead } from './CycleHead.tsx'

/** What somebody who may edit can ask for. */
export interface CycleActions {
  onEdit: (cycle: AuditCycle) => void
  onDelete: (cycle: AuditCycle) => void
  onDeleteAudit: (audit: AuditSummary) => void
}

interface CycleCardProps {
  cycle: AuditCycle
  /** Stands open without being asked for. */
  isNewest: boolean
  /** Nothing for those who only read. */
  actions: CycleActions | undefined
}

/** One cycle with its audits; the address can ask for it by its id. */
export function CycleCard({ cycle, isNewest, actions }: CycleCardProps) {
  const place = useHealthParams()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const isAsked = place.cycle === cycle.id
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
    <Paper
      ref={card}
      component="section"
      variant="outlined"
      aria-label={name}
      sx={{ borderRadius: '8px', scrollMarginTop: 72 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <CycleHead cycle={cycle} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
        {actions && (
          <>
            <Tooltip title="Edit">
              <IconButton size="small" aria-label={`Edit ${name}`} onClick={() => actions.onEdit(cycle)}>
                <EditOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
            <Tooltip title="Delete">
              <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => actions.onDelete(cycle)}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          </>
        )}
      </Box>
      <Stack id={id} hidden={!isOpen} spacing={3} sx={{ px: 4, pb: 4, '&[hidden]': { display: 'none' } }}>
        {isOpen && cycle.audits.length > 0 && (
          <Rows
            caption={`audits of ${name}`}
            columns={auditColumns(({ id: audit }) => place.to({ cycle: cycle.id, audit }))}
            rows={cycle.audits}
            keyOf={(audit) => audit.id}
            toolsWidth={48}
            tools={(audit) =>
              actions && (
                <RowTools>
                  <Tooltip title="Delete">
                    <IconButton
                      size="small"
                      aria-label={`Delete ${audit.name} of ${name}`}
                      onClick={() => actions.onDeleteAudit(audit)}
                    >
                      <DeleteOutlined />
                    </IconButton>
                  </Tooltip>
                </RowTools>
              )
            }
          />
        )}
        {cycle.audits.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            No audit of this cycle is entered yet.
          </Typography>
        )}
        {actions && missing > 0 && (
          <Button
            component={Link}
            to={place.to({ cycle: cycle.id, audit: 'new' })}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Add />}
            aria-label={`Add audit to ${name}`}
            sx={{ alignSelf: 'start' }}
          >
            Add audit
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
