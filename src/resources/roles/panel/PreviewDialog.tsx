import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { roles as rolesApi, type RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { ChangeLists } from './ChangeLists.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

interface PreviewDialogProps {
  /** As it was opened. */
  role: RoleRecord
  /** The new set. */
  permissions: Permission[]
  /** Takes over what somebody else saved since the role was opened; absent while nobody did. */
  rebase: (() => void) | undefined
  onSaved: () => void
  onCancel: () => void
}

/** For how many people the new grants would change what, with names and warnings; then saves them. */
export function PreviewDialog({ role, permissions, rebase, onSaved, onCancel }: PreviewDialogProps) {
  const id = useId()
  const tell = useUndoable()
  const queries = useQueryClient()
  const preview = useQuery({
    queryKey: ['roles', 'preview', role.id, permissions],
    queryFn: async ({ signal }) =>
      (await call(rolesApi.previewGrants, { params: { id: role.id }, body: { permissions }, signal })).data,
    gcTime: 0,
  })
  const save = useMutation({
    mutationFn: () =>
      call(rolesApi.changeGrants, {
        params: { id: role.id },
        body: { permissions },
        version: versionOf(role),
      }),
    onError: (error) =>
      error instanceof ApiError &&
      error.status === 409 &&
      queries.invalidateQueries({ queryKey: ['roles', 'list'] }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({
        queryKey: ['roles'],
        predicate: ({ queryKey }) => queryKey[1] !== 'preview',
      })
      tell(`Grants of ${role.name} saved. They count from the next click on.`, answer)
      onSaved()
    },
  })
  const compare = rebase && (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        save.reset()
        rebase()
      }}
    >
      Load and compare
    </Button>
  )
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !save.isPending && onCancel()}>
      <DialogTitle id={id}>What changes for holders of {role.name}</DialogTitle>
      <DialogContent>
        {preview.isPending && <Skeleton variant="rounded" height={120} />}
        {preview.error && (
          <ErrorPanel
            title="What changes could not be worked out"
            error={preview.error}
            retry={() => void preview.refetch()}
          />
        )}
        {preview.data && <ChangeLists preview={preview.data} />}
        {save.error && (
          <Alert severity="error" sx={{ mt: 3 }} action={compare}>
            Could not save the grants - {save.error.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={save.isPending} onClick={onCancel}>
          Back
        </Button>
        <Button
          variant="contained"
          disabled={!preview.data}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save grants
        </Button>
      </DialogActions>
    </Dialog>
  )
}
