import { t } from '@lingui/core/macro'
import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, Button, IconButton, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, type To, useNavigate } from 'react-router'
import { type AuditType, auditTypes } from '#contract/api/projectAudits/words.ts'
import {
  type Audit,
  type AuditCycle,
  AuditEdit,
  type AuditItem,
  type AuditItemEdit,
} from '#contract/api/projectAudits/audit.ts'
import { labelOf } from '#contract/fields.ts'
import { Create } from '#src/admin/form/Create.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { useDropDraft } from '#src/admin/form/useDraft.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { PeopleInput } from '#src/resources/employees/PeopleInput.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { AuditShow } from './AuditShow.tsx'
import { Checklist } from './Checklist.tsx'
import { cycleName, withAreas } from './tags.tsx'
import { useHealthParams } from './useHealth.ts'

const itemOf = ({ actionItem, ...item }: AuditItem): AuditItemEdit => ({
  ...item,
  actionItemID: actionItem?.id ?? null,
})

/** Form values of an audit. */
const valuesOf = (audit: Audit) => ({
  type: audit.type,
  name: audit.name,
  auditorID: audit.auditor?.id ?? '',
  participants: audit.participants.map(({ id }) => id),
  score: audit.score,
  duration: audit.duration,
  auditedAt: audit.auditedAt ?? '',
  items: audit.items.map(itemOf),
})

/** The audit types that a cycle has no audit of yet. `own` is the type of the audit being edited. */
function freeTypes({ audits }: AuditCycle, own?: AuditType): AuditType[] {
  const taken = new Set(audits.map(({ type }) => type))
  return (Object.keys(auditTypes) as AuditType[]).filter((type) => type === own || !taken.has(type))
}

/** The request body. Cleared fields are sent as null, areas only for types that have them. */
const bodyOf = (typed: Partial<AuditEdit>) => ({
  ...typed,
  score: typed.score ?? null,
  duration: typed.duration ?? null,
  ...(typed.items
    ? { items: typed.items.map((item) => (typed.type === withAreas ? item : { ...item, area: null })) }
    : {}),
})

const Input = Form.Input<typeof AuditEdit>

/** The form of an audit. Facts and checklist are saved together. */
function AuditForm({ cycle, audit, back }: { cycle: AuditCycle; audit: Audit | undefined; back: To }) {
  const { projectID } = cycle
  const navigate = useNavigate()
  const [dirty, setDirty] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const keptAs = audit ? `audit.${audit.id}` : `audit.of.${cycle.id}`
  const { question } = useUnsavedGuard(dirty && !isSaved, useDropDraft(keptAs))
  const types = freeTypes(cycle, audit?.type)
  const form = {
    schema: AuditEdit,
    keptAs,
    transform: bodyOf,
    onSaved: () => setSaved(true),
    onCancel: () => void navigate(back),
    onDirty: setDirty,
    children: (
      <>
        <Input source="type" only={({ id }) => types.includes(id as AuditType)} />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
          }}
        >
          <Input source="name" />
          <Input source="auditorID" known={audit?.auditor ?? null} />
          <Input source="auditedAt" />
          <Input source="score" />
          <Input source="duration" />
          <PeopleInput
            source="participants"
            label={labelOf(AuditEdit, 'participants')}
            optional
            known={audit?.participants ?? []}
          />
        </Box>
        <Checklist cycle={cycle} />
      </>
    ),
  }
  if (isSaved) return <Navigate to={back} replace />
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 5 }, pb: '0 !important' }}>
      {audit ? (
        <Edit
          resource="audits"
          record={audit}
          meta={{ projectID }}
          valuesOf={valuesOf}
          saved={t`Audit updated`}
          failure={t`Couldn't update the audit`}
          submit={t`Save audit`}
          {...form}
        />
      ) : (
        <Create
          resource="audits"
          meta={{ projectID, cycleId: cycle.id }}
          values={{ type: types[0], participants: [], items: [] }}
          saved={t`Audit added`}
          failure={t`Couldn't add the audit`}
          submit={t`Add audit`}
          {...form}
        />
      )}
      {question}
    </Paper>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { to } = useHealthParams()
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked link no longer exists, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <IconButton component={Link} to={to({ audit: '' })} aria-label={t`Back to cycles`} edge="start">
          <ArrowBack />
        </IconButton>
        <Typography ref={heading} component="h2" variant="h4" tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 72 }}>
          {title}
        </Typography>
      </Box>
      {children}
    </Stack>
  )
}

/** The form for a new audit of the cycle in the URL. */
export function NewAudit({ cycle }: { cycle: AuditCycle | undefined }) {
  const { to } = useHealthParams()
  const back = to({ audit: '' })
  if (!cycle) {
    return (
      <Notice
        title={t`This cycle doesn't exist`}
        actions={<Button component={Link} to={back} variant="outlined">{t`Show cycles`}</Button>}
      >{t`It may have been deleted. Choose another cycle.`}</Notice>
    )
  }
  return (
    <Frame title={t`New audit, ${cycleName(cycle)}`}>
      <AuditForm cycle={cycle} audit={undefined} back={back} />
    </Frame>
  )
}

interface AuditPageProps {
  projectID: string
  cycles: readonly AuditCycle[]
  id: string
  mayEdit: boolean
}

/** One audit: a form with permission to edit, else read-only. */
export function AuditPage({ projectID, cycles, id, mayEdit }: AuditPageProps) {
  const { to } = useHealthParams()
  const query = useGetOne('audits', { id, meta: { projectID } }, { retry: false })
  const { data: audit } = query
  const cycle = cycles.find(({ audits }) => audits.some((one) => one.id === id))
  if (!audit || !cycle)
    return (
      <Frame title={t`Audit`}>
        <Pending query={query} failure={t`Couldn't load the audit`} height={480} />
      </Frame>
    )
  return (
    <Frame title={t`${auditTypes[audit.type]} audit, ${cycleName(cycle)}`}>
      {mayEdit ? (
        <AuditForm key={id} cycle={cycle} audit={audit} back={to({ audit: '', cycle: cycle.id })} />
      ) : (
        <AuditShow audit={audit} />
      )}
    </Frame>
  )
}
