import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { participantStatuses } from '#contract/api/surveyWords.ts'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { useFocusKept } from '#src/admin/form/useFocusKept.ts'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import type { ListAddress } from '#src/admin/list/useListAddress.ts'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { SurveyHeading } from '../surveys/SurveyHeading.tsx'
import { Total } from '../surveys/Total.tsx'
import { type Opened, RoundDialogs } from './RoundDialogs.tsx'
import { RoundActions } from './RoundActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TopicRows } from './TopicRows.tsx'
import { useSelection } from './useSelection.ts'

interface RoundProps {
  survey: SurveyDetail
  /** How many people match the filters. */
  total: number
  /** Why the rows may be out of date. */
  stale: Error | null
  retry: () => void
  place: ListAddress
}

const filters = { '': 'All', ...participantStatuses } as const

/** A round with its people: search and filter in the address, a choice of rows that outlives paging. */
export function Round({ survey, total, stale, retry, place }: RoundProps) {
  const selection = useSelection()
  const [open, setOpen] = useState<Opened>()
  const frame = useFocusKept(open !== undefined)
  const status = place.text('status')
  const now = new Map(survey.topics.map((topic) => [topic.id, topic]))
  // As they are now, as far as they stand on this page.
  const chosen = [...selection.chosen.values()].map((topic): Topic => now.get(topic.id) ?? topic)
  return (
    <Stack ref={frame} spacing={2} tabIndex={-1} sx={{ outline: 0 }}>
      <div>
        <SurveyHeading
          survey={survey}
          back="Back to peer reviews"
          actions={<RoundActions survey={survey} chosen={chosen} onOpen={setOpen} />}
        />
      </div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SearchBox
          label="Search people"
          value={place.text('keyword')}
          onSearch={(keyword) => place.narrow({ keyword }, true)}
          pause={500}
        />
        <ViewLinks
          label="Status of the forms"
          views={filters}
          current={status in filters ? (status as keyof typeof filters) : ''}
          to={(next) => place.to({ status: next })}
        />
        <Total count={total} one="person" many="people" />
        <SelectionBar topics={chosen} onClear={selection.clear} />
      </Stack>
      {stale && <Stale reason={stale.message} retry={retry} />}
      <TopicRows
        survey={survey}
        total={total}
        selection={selection}
        clear={() => place.narrow({ keyword: '', status: '' })}
        onOpen={setOpen}
      />
      <RowsPagination {...place} total={total} />
      <RoundDialogs survey={survey} open={open} onOpen={setOpen} selection={selection} />
    </Stack>
  )
}
