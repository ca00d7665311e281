import Stack from '@mui/material/Stack'
import { participantStatuses } from '#contract/api/surveyWords.ts'
import { Export } from '#src/admin/list/Export.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { Total } from './Total.tsx'
import type { TopicList } from './useTopicList.ts'

/** How far a form is, as a filter; what most are looked for first. */
const statuses = { '': 'All', ...participantStatuses } as const

/** Stands over the rows of a survey: how many there are, a search by name, the status, further filters. */
export function TopicBar({ list, filters }: { list: TopicList; filters?: React.ReactNode }) {
  const { place, keyword, status, total, exporting } = list
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Total count={total} one="form" many="forms" />
      <Export request={exporting} />
      <SearchBox
        label="Search by name"
        value={keyword}
        pause={500}
        onSearch={(words) => place.narrow({ keyword: words }, true)}
      />
      {filters}
      <ViewLinks label="Status" views={statuses} current={status} to={(next) => place.to({ status: next })} />
    </Stack>
  )
}
