import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks.ts'
import { eventSubtypes } from '#contract/api/surveyWords.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { paths } from '#src/layout/paths.ts'
import { useUnreads } from '#src/layout/InboxBell.tsx'
import { DueDate } from '../inbox/DueDate.tsx'
import { FormLink } from '../inbox/FormLink.tsx'
import { countOf, inboxTabs } from '../inbox/inboxTabs.ts'
import { ReviewerTag } from '../inbox/ReviewerTag.tsx'
import { useWaiting } from './useWaiting.ts'

const shown = ['new', 'draft', 'done'] as const

function Items({ items }: { items: readonly FeedbackItem[] }) {
  return (
    <SmallTable>
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">Kind</th>
          <th scope="col">Status</th>
          <th scope="col">Due</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.topicID}>
            <td>
              <FormLink item={item} />
            </td>
            <td>{eventSubtypes[item.subtype]}</td>
            <td>
              <ReviewerTag status={item.status} />
            </td>
            <td>
              <DueDate {...item} />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  )
}

/** What waits for the person's own answers: how much, and what is due next. */
export function Waiting() {
  const { counts, items, error, retry } = useWaiting()
  const unread = useUnreads()
  return (
    <SectionCard
      title="Waiting for me"
      aside={
        <Button component={Link} to={paths.inbox}>
          Open the inbox
        </Button>
      }
    >
      <nav aria-label="Inbox" style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 8 }}>
        <Button size="small" variant="outlined" component={Link} to={`${paths.inbox}?unread=true`}>
          Unread ({unread})
        </Button>
        {counts &&
          shown.map((tab) => (
            <Button
              key={tab}
              size="small"
              variant="outlined"
              component={Link}
              to={`${paths.inbox}?tab=${tab}`}
            >
              {inboxTabs[tab]} ({countOf(tab, counts)})
            </Button>
          ))}
      </nav>
      {error && !items && <ErrorPanel title="The inbox could not be loaded" error={error} retry={retry} />}
      {!error && !items && <Skeleton variant="rounded" height={200} />}
      {items?.length === 0 && (
        <Notice title="Nothing waits for you">Surveys that ask for your answers are shown here.</Notice>
      )}
      {items && items.length > 0 && <Items items={items} />}
    </SectionCard>
  )
}
