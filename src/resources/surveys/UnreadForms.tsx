import { plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Stack } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { paths } from '#src/layout/paths.ts'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { FormLink, FormTime } from './FeedbackFields.tsx'

const firstForms = 5

function Items({ items }: { items: readonly FeedbackItem[] }) {
  if (items.length === 0)
    return <Notice title={t`No unread forms`}>{t`Surveys that ask for your answers appear here.`}</Notice>
  return (
    <Stack component="ul" spacing={2}>
      {items.map((item) => (
        <li key={item.topicID}>
          <FormLink item={item} />
          <div>
            <FormTime {...item} />
          </div>
        </li>
      ))}
    </Stack>
  )
}

/**
 * Requests for time off that wait for the reader (docs/rules/absence.md#2.10). The number of the bell is that of forms.
 */
function Waiting() {
  const { total = 0 } = useGetList('absences', {
    pagination: { page: 1, perPage: 1 },
    filter: { waitsForMe: true },
  })
  if (total === 0) return null
  return (
    <Button size="small" component={Link} to={paths.absencesTab('decide')} sx={{ mt: 2 }}>
      {plural(total, { one: '# request for time off waits for you', other: '# requests for time off wait for you' })}
    </Button>
  )
}

/** The first unread forms of the inbox, and links to the inbox and to requests that wait. */
export function UnreadForms({ count, onLeave }: { count: number; onLeave: () => void }) {
  // Unanswered forms first, by due date. `count` is part of the query key, so a changed count refetches.
  const query = useGetList(
    'feedbacks',
    {
      pagination: { page: 1, perPage: firstForms },
      sort: { field: 'status,dueDate', order: 'ASC' },
      filter: { unread: true },
      meta: { count },
    },
    { placeholderData: keepPreviousData },
  )
  const leave = ({ target }: MouseEvent) => (target as Element).closest('a') && onLeave()
  return (
    // Only listens for clicks on the links inside, which the keyboard reaches too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={leave}>
      {query.data ? (
        <Items items={query.data} />
      ) : (
        <Pending query={query} failure={t`Couldn't load the inbox`} height={120} />
      )}
      <Button size="small" component={Link} to={paths.inbox} sx={{ mt: 2 }}>{t`See all`}</Button>
      <Waiting />
    </div>
  )
}
