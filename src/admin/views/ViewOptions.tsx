import { t } from '@lingui/core/macro'
import ArrowBack from '@mui/icons-material/ArrowBack'
import { Button, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { sharing, type View, ViewEdit } from '#contract/api/views.ts'
import { labelOf } from '#contract/fields.ts'
import { CopyLink } from '#src/admin/fields/Links.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useDelete, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { type useViewState, addressOf } from './useViews.ts'

interface ViewFieldsProps {
  name: string
  setName: (name: string) => void
  isShared: boolean
  setIsShared: (isShared: boolean) => void
  problem: string
  /** False for views of other people: they stay shared. */
  canUnshare?: boolean
  /** True for a view that is shared: without the permission to share, its owner can still take it back. */
  wasShared?: boolean
}

/** Fields for the name and sharing of a view. */
export function ViewFields(props: ViewFieldsProps) {
  const { name, setName, isShared, setIsShared, problem, canUnshare = true, wasShared = false } = props
  const can = useCan()
  return (
    <>
      <TextField
        size="small"
        label={labelOf(ViewEdit, 'name')}
        value={name}
        error={problem !== ''}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => setName(target.value)}
      />
      {(can(sharing) || wasShared) && (
        <FormControlLabel
          control={<Switch size="small" checked={isShared} disabled={!canUnshare} />}
          label={t`Shared with everyone who has access to this page`}
          onChange={(_event, checked) => setIsShared(checked)}
        />
      )}
    </>
  )
}

interface ViewOptionsProps {
  view: View
  /** The filters and columns on screen. */
  shown: Pick<View, 'search' | 'columns'>
  look: ReturnType<typeof useViewState>
  onBack: () => void
}

/** Form to rename, share, replace or delete a view. */
function Change({ view, shown, onBack }: Omit<ViewOptionsProps, 'look'>) {
  const [name, setName] = useState(view.name)
  const [isShared, setIsShared] = useState(view.isShared)
  const notify = useNotify()
  const [asked, setAsked] = useState<'replace' | 'delete'>()
  const { name: called, search, columns } = view
  const trimmed = name.trim()
  const told = (said: string) => ({
    onSuccess: () => {
      notify(said, { type: 'success' })
      onBack()
    },
    onSettled: () => setAsked(undefined),
  })
  const update = useUpdate('views', told(asked === 'replace' ? t`“${trimmed}” updated` : t`“${trimmed}” saved`))
  const remove = useDelete('views', told(t`“${called}” deleted`))
  const isBusy = update.isPending || remove.isPending
  const problem = (update.error ?? remove.error)?.message ?? ''
  const params = { id: view.id, previousData: view }
  const edit = (part: Pick<View, 'search' | 'columns'>) =>
    update.mutate({ ...params, data: { name: trimmed, isShared, ...part } })
  const save = (event: FormEvent) => {
    event.preventDefault()
    edit({ search, columns })
  }
  return (
    <Stack component="form" spacing={2} aria-label={t`Change ${called}`} onSubmit={save}>
      <ViewFields
        {...{ name, setName, isShared, setIsShared, problem }}
        canUnshare={view.isMine}
        wasShared={view.isShared}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={isBusy || trimmed === ''}>{t`Save`}</Button>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => setAsked('replace')}
        >{t`Replace with current view`}</Button>
        <Button color="error" disabled={isBusy} onClick={() => setAsked('delete')}>{t`Delete`}</Button>
      </Stack>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'delete' ? t`Delete “${called}”?` : t`Replace “${called}”?`}
        action={asked === 'delete' ? t`Delete view` : t`Replace view`}
        busy={isBusy}
        onConfirm={() => (asked === 'delete' ? remove.mutate(params) : edit(shown))}
        onCancel={() => setAsked(undefined)}
      >
        {view.isShared && t`This view is shared: the change affects everyone.`}{' '}
        {asked === 'delete'
          ? t`Links to this view will open the default view.`
          : t`The current filters, order and columns replace its own.`}
      </ConfirmDialog>
    </Stack>
  )
}

/** Checkbox for the default view. Updates at once while it is being saved. */
function First({ view, look }: Pick<ViewOptionsProps, 'view' | 'look'>) {
  const [chosen, setChosen] = useState<boolean>()
  const choose = async (checked: boolean) => {
    setChosen(checked)
    await look.openWith(checked ? view.id : null)
    setChosen(undefined)
  }
  return (
    <FormControlLabel
      control={<Switch size="small" checked={chosen ?? look.viewID === view.id} />}
      label={t`Make default`}
      onChange={(_event, checked) => void choose(checked)}
    />
  )
}

/** The options of one view. */
export function ViewOptions({ view, shown, look, onBack }: ViewOptionsProps) {
  const can = useCan()
  const { name } = view
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Button size="small" color="inherit" startIcon={<ArrowBack />} onClick={onBack}>{t`All views`}</Button>
        <Typography variant="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Stack>
      <First view={view} look={look} />
      <CopyLink link={location.origin + addressOf(view)} label={t`Link to ${name}`} />
      {(view.isMine || can('admin')) && <Change view={view} shown={shown} onBack={onBack} />}
    </>
  )
}
