import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import { Alert, Box, Button, LinearProgress, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { type BulkProgress, isChanging, useBulk } from './useBulk.ts'
import { type BulkRow, changedBy } from '#contract/api/bulk.ts'
import { OnlineButton } from '../form/FormToolbar.tsx'
import { ChangeWords } from '../show/HistoryCard.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { z } from 'zod'
import { labelOf } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '../form/SidePanel.tsx'
import { listed } from '#src/i18n/format.ts'
import { useSelectedNames } from './useSelection.ts'
import { useListContext } from 'react-admin'

const count = (number: number) => i18n.number(number)

/** Progress of a bulk change, with the number of refused rows. */
export function Progress({ done, refused, total }: BulkProgress) {
  const words = t`${count(done)} of ${count(total)}, ${count(refused)} refused`
  return (
    <Stack spacing={1}>
      <output className="tabular">{words}</output>
      <LinearProgress
        variant="determinate"
        aria-label={t`Progress`}
        aria-valuetext={words}
        value={total ? (100 * done) / total : 0}
      />
    </Stack>
  )
}

/** What a list says about a row besides its changes. */
type About = (row: BulkRow) => ReactNode

interface BulkPreviewProps {
  about: About | undefined
  rows: readonly BulkRow[]
  /** True if the rows are results, false if they are a preview. */
  isDone: boolean
  busy: boolean
  apply: () => void
}

function Outcome({ row, isDone, about }: { row: BulkRow } & Pick<BulkPreviewProps, 'isDone' | 'about'>) {
  const { name, refusal, changes } = row
  return (
    <li>
      <b>{name || t`Not found`}</b>
      {refusal && <span data-refused>{refusal}</span>}
      {changes.map((change) => (
        <span key={change.field}>
          {change.label}: <ChangeWords change={change} />
        </span>
      ))}
      {about?.(row)}
      {!refusal && changes.length === 0 && <span>{isDone ? t`Changed` : t`No change`}</span>}
    </li>
  )
}

/** Preview of a bulk change by row, refused rows first, with the button that applies it. Afterwards its result. */
function BulkPreview({ rows, isDone, busy, apply, about }: BulkPreviewProps) {
  const refused = rows.filter(({ refusal }) => refusal !== '')
  const others = rows.filter(({ refusal }) => refusal === '')
  const changing = rows.filter(isChanging).length
  const failing = refused.length
  const changed = others.length
  const same = changed - changing
  const summary = isDone
    ? t`${changed} changed, ${failing} refused.`
    : t`${changing} will change, ${same} stay the same, ${failing} will be refused.`
  return (
    <Stack spacing={3} component="section" aria-label={isDone ? t`Result` : t`Preview`}>
      {failing > 0 ? <Alert severity={changed > 0 ? 'warning' : 'error'}>{summary}</Alert> : <output>{summary}</output>}
      <Box
        component="ul"
        className="lines"
        sx={{
          fontSize: 'var(--text-13)',
          overflowWrap: 'anywhere',
          '& > li': { py: 2 },
          '& b, & span': { display: 'block' },
          '& [data-refused]': { color: 'error.main' },
        }}
      >
        {[...refused, ...others].map((row) => (
          <Outcome key={row.id} row={row} isDone={isDone} about={about} />
        ))}
      </Box>
      {!isDone && (
        <OnlineButton variant="contained" disabled={changing === 0} loading={busy} onClick={() => void apply()}>
          <Trans>Change {changing}</Trans>
        </OnlineButton>
      )}
    </Stack>
  )
}

export interface BulkPanelProps {
  resource: ResourceName
  ids: readonly string[]
  onClose: () => void
  about?: About | undefined
}

/** The initial value of an input. */
function blankOf(schema: z.ZodType): unknown {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  if (inner instanceof z.ZodArray) return []
  return inner instanceof z.ZodBoolean ? false : ''
}

/** The panel of a bulk change: choose field and value, preview, apply. */
function BulkPanel({ resource, ids, onClose, about }: BulkPanelProps) {
  const { one, many } = resourceOf(resource)
  const schema = useMemo(() => changedBy(resourceOf(resource).calls.updateMany?.body ?? z.object({})), [resource])
  const names = Object.keys(schema.shape)
  const [name, setName] = useState(names[0] ?? '')
  const bulk = useBulk(resource, ids)
  const { part, canBeBlank } = useMemo(() => {
    const field = z.object({ [name]: schema.shape[name] as z.ZodType })
    return { part: field, canBeBlank: field.safeParse({ [name]: '' }).success }
  }, [schema, name])
  const close = () => {
    bulk.leave()
    onClose()
  }
  return (
    <SidePanel title={plural(ids.length, { one: `Change # ${one}`, other: `Change # ${many}` })} onClose={close}>
      <Stack spacing={4} hidden={bulk.busy} sx={{ pt: 2, '&[hidden]': { display: 'none' } }}>
        <TextField
          select
          label={t`What to change`}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            bulk.forget()
          }}
        >
          {names.map((field) => (
            <MenuItem key={field} value={field}>
              {labelOf(schema, field)}
            </MenuItem>
          ))}
        </TextField>
        <Form
          key={name}
          schema={part}
          values={{ [name]: blankOf(schema.shape[name] as z.ZodType) }}
          required={canBeBlank ? [] : [name]}
          submit={t`Preview`}
          failure={t`Couldn't preview the change`}
          save={bulk.preview}
          onSaved={() => undefined}
          onDirty={bulk.onDirty}
        >
          <Form.Input source={name} />
        </Form>
      </Stack>
      <Stack spacing={4} sx={{ pt: 4, pb: 4 }}>
        {bulk.progress && <Progress {...bulk.progress} />}
        {bulk.rows && <BulkPreview {...bulk} rows={bulk.rows} about={about} />}
      </Stack>
    </SidePanel>
  )
}

/** Floats over the bottom of a list while rows are selected: their number and names, and the buttons `children`. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const names = useSelectedNames()
  return (
    <Paper
      role="region"
      aria-label={t`Selected rows`}
      elevation={6}
      sx={{
        position: 'fixed',
        bottom: 'calc(16px + var(--bottom-bar, 0px))',
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        whiteSpace: 'nowrap',
      }}
    >
      <output className="tabular">{plural(selectedIds.length, { other: '# selected' })}</output>
      <Typography
        noWrap
        variant="body2"
        color="text.secondary"
        aria-label={t`Names of the selected rows`}
        title={listed(names)}
        sx={{ maxWidth: { xs: 120, sm: 360 } }}
      >
        {listed(names)}
      </Typography>
      {children}
      <Button color="inherit" size="small" onClick={() => onUnselectItems()}>{t`Clear`}</Button>
    </Paper>
  )
}

/** The selected rows and their bulk changes. */
export function BulkActionsToolbar({ about }: Pick<BulkPanelProps, 'about'>) {
  const { resource, selectedIds } = useListContext()
  const [isOpen, setOpen] = useState(false)
  if (selectedIds.length === 0 && !isOpen) return null
  return (
    <>
      <SelectionBar>
        <Button variant="contained" size="small" onClick={() => setOpen(true)}>{t`Change…`}</Button>
      </SelectionBar>
      {isOpen && (
        <BulkPanel
          resource={resource as ResourceName}
          ids={selectedIds.map(String)}
          about={about}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
