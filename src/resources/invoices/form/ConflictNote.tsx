import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import { DraftFields } from './draftFields.ts'
import type { DraftSaving } from './useDraftSaving.ts'
import { lazyInline } from '#src/admin/layout/lazyInline.tsx'

const ConflictPanel = lazyInline(
  async () => (await import('#src/admin/form/ConflictPanel.tsx')).ConflictPanel,
)

interface ConflictNoteProps {
  /** Id of the draft. */
  id: string
  saving: DraftSaving
}

/** What somebody else did to the draft meanwhile: what came in, what is to be chosen, or that it is no draft any more. */
export function ConflictNote({ id, saving: { conflict, over, joined, forgetJoined } }: ConflictNoteProps) {
  if (over)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" component={Link} to={paths.invoice(id)}>
            Open invoice
          </Button>
        }
      >
        {over.message}
      </Alert>
    )
  return (
    <>
      {joined && (
        <Alert severity="info" onClose={forgetJoined}>
          {joined}
        </Alert>
      )}
      {conflict && <ConflictPanel schema={DraftFields} conflict={conflict} />}
    </>
  )
}
