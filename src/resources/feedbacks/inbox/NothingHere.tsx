import Button from '@mui/material/Button'
import { Notice } from '#src/admin/layout/Notice.tsx'
import type { InboxTab } from './inboxTabs.ts'

const words: Record<InboxTab, [title: string, text: string]> = {
  new: ['Nothing new', 'Forms that you have not begun to answer stand here.'],
  draft: ['No drafts', 'Forms that you have begun and not sent stand here.'],
  done: ['Nothing sent yet', 'Forms that you have sent stay here, for you to read again.'],
  all: ['Your inbox is empty', 'Surveys that wait for your answers arrive here.'],
}

interface NothingHereProps {
  tab: InboxTab
  /** What the tab is narrowed to, in words; nothing where it is not. */
  filters: readonly string[]
  clear: () => void
}

/** Why a tab of the inbox is empty. */
export function NothingHere({ tab, filters, clear }: NothingHereProps) {
  const [title, text] = words[tab]
  if (filters.length === 0) return <Notice title={title}>{text}</Notice>
  return (
    <Notice
      title="Nothing fits"
      actions={
        <Button variant="outlined" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      No form of this tab is {filters.join(' and ')}.
    </Notice>
  )
}
