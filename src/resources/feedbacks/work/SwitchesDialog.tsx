import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SwitchFailures } from './SwitchFailures.tsx'
import { SwitchList } from './SwitchList.tsx'
import { useSurveyedProjects } from './useSurveyedProjects.ts'
import { useSwitches } from './useSwitches.tsx'

/** Which active projects take part in work surveys; each switch counts at once. */
export function SwitchesDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { data: projects, error, refetch } = useSurveyedProjects()
  const { wanted, progress, failures, change } = useSwitches()
  const [keyword, setKeyword] = useState('')
  const shown = projects?.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()))
  const all = (allows: boolean) => (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={
        progress !== undefined || !shown?.some(({ allowsSendingSurvey }) => allowsSendingSurvey !== allows)
      }
      onClick={() =>
        void change(shown?.filter(({ allowsSendingSurvey }) => allowsSendingSurvey !== allows) ?? [], allows)
      }
    >
      {keyword ? 'Switch these' : 'Switch all'} {allows ? 'on' : 'off'}
    </Button>
  )
  return (
    <Dialog
      open
      fullWidth
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: 450 } } }}
    >
      <DialogTitle id={id}>Projects in work surveys</DialogTitle>
      <Stack spacing={2} sx={{ px: 6, pb: 3, borderBottom: 1, borderColor: 'divider' }}>
        <SearchBox label="Search by name" value={keyword} pause={500} onSearch={setKeyword} />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {all(true)}
          {all(false)}
          {progress && (
            <span role="status" className="tabular">
              {progress.through} of {progress.total}
            </span>
          )}
        </Stack>
        <SwitchFailures failures={failures} />
      </Stack>
      <DialogContent tabIndex={-1}>
        {error && !projects && (
          <ErrorPanel title="The projects could not be loaded" error={error} retry={() => void refetch()} />
        )}
        {projects?.length === 0 && (
          <Notice title="No active projects">
            Projects take part in work surveys while they are active.
          </Notice>
        )}
        {projects && projects.length > 0 && shown?.length === 0 && (
          <Notice title="No project is called that">Search for another name.</Notice>
        )}
        {!error && (
          <SwitchList
            projects={shown}
            wanted={wanted}
            onSwitch={(project, allows) => void change([project], allows)}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
