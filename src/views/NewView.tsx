import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { type View, type ViewedPage, views as viewsApi } from '#contract/api/views.ts'
import { call } from '#src/providers/call.ts'
import { useWrite } from './useWrite.ts'
import { ViewFields } from './ViewFields.tsx'

interface NewViewProps {
  page: ViewedPage
  /** What the page shows now. */
  shown: Pick<View, 'search' | 'columns'>
}

/** Saves what the page shows now under a name. */
export function NewView({ page, shown }: NewViewProps) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const { write, isBusy, problem } = useWrite()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { page, name: name.trim(), isShared, ...shown }
    if (await write(() => call(viewsApi.create, { body }), `“${body.name}” is saved.`)) setName('')
  }
  return (
    <Stack component="form" spacing={2} aria-label="New view" onSubmit={(event) => void save(event)}>
      <Typography variant="h3">Save what is shown</Typography>
      <ViewFields {...{ name, setName, isShared, setIsShared, problem }} />
      <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
        Save view
      </Button>
    </Stack>
  )
}
