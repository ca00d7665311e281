import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useNotify } from 'react-admin'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { ScimGroup } from '#contract/api/scim.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { ChangeWords } from '#src/admin/show/HistoryCard.tsx'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'

/** The members whose roles change, and those who may not be changed. */
function Members({ rows }: { rows: readonly BulkRow[] }) {
  if (rows.length === 0) return <Typography>{t`No member's roles change.`}</Typography>
  return (
    <Box
      component="ul"
      className="lines"
      sx={{ fontSize: 'var(--text-13)', overflowWrap: 'anywhere', '& > li': { py: 2 } }}
    >
      {rows.map(({ id, name, refusal, changes }) => (
        <li key={id}>
          <b>{name}</b>{' '}
          {refusal && (
            <Box component="span" sx={{ color: 'error.main' }}>
              {refusal}
            </Box>
          )}
          {changes.map((change) => (
            <ChangeWords key={change.field} change={change} />
          ))}
        </li>
      ))}
    </Box>
  )
}

interface MapDialogProps {
  group: ScimGroup
  /** The new role, blank for none. */
  roleID: string
  roleName: string
  onClose: () => void
}

/** Shows whose roles change before a group gets another role. */
export function MapDialog({ group: { id, name }, roleID, roleName, onClose }: MapDialogProps) {
  const titleId = useId()
  const notify = useNotify()
  const { mutate, isPending, isSuccess, error } = useCommand('scimGroups', 'map', {
    onSuccess: ({ data }) => {
      const refused = data.filter(({ refusal }) => refusal).length
      notify(refused ? t`Role chosen. Some members could not be changed.` : t`Role chosen`, {
        type: refused ? 'warning' : 'success',
      })
      onClose()
    },
  })
  const preview = useCommandQuery(
    'scimGroups',
    'map',
    { params: { id }, body: { roleID, dryRun: true } },
    // No preview is needed while saving, and after it.
    { gcTime: 0, enabled: !isPending && !isSuccess },
  )
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={() => !isPending && onClose()}>
      <DialogTitle id={titleId}>
        {roleID ? (
          <Trans>
            Give {roleName} to {name}?
          </Trans>
        ) : (
          <Trans>No role for {name}?</Trans>
        )}
      </DialogTitle>
      <DialogContent>
        {preview.data ? (
          <Members rows={preview.data.data} />
        ) : (
          <Pending query={preview} failure={t`Couldn't load the changes`} height={120} />
        )}
        {error && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {describeFailure(t`Couldn't set the role of the group`, error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={isPending} onClick={onClose}>{t`Back`}</Button>
        <Button
          variant="contained"
          disabled={!preview.data}
          loading={isPending}
          onClick={() => mutate({ params: { id }, body: { roleID, dryRun: false } })}
        >{t`Set the role`}</Button>
      </DialogActions>
    </Dialog>
  )
}
