import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { NewSurvey } from '#contract/api/surveyEdits.ts'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { AskedPerson } from './AskedPerson.tsx'
import { previewSize, usePreview } from './usePreview.ts'

/** The people whom a survey would ask, searched and page by page. */
export function AskedPeople({ asked }: { asked: NewSurvey }) {
  const [{ keyword, page }, setPlace] = useState({ keyword: '', page: 1 })
  const { data, error, refetch } = usePreview(asked, keyword, page)
  const pages = Math.ceil((data?.total ?? 0) / previewSize)
  return (
    <Stack component="section" spacing={2} aria-label="People who are asked">
      <SearchBox
        label="Search people"
        value={keyword}
        onSearch={(next) => setPlace({ keyword: next, page: 1 })}
      />
      {error && (
        <ErrorPanel title="The people could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data?.total === 0 && <Typography color="text.secondary">Nobody is called that.</Typography>}
      {data && (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.data.recipients.map((recipient) => (
            <AskedPerson key={recipient.id} type={asked.type} recipient={recipient} />
          ))}
        </Stack>
      )}
      {pages > 1 && (
        <Pagination
          size="small"
          page={page}
          count={pages}
          onChange={(_event, next) => setPlace({ keyword, page: next })}
        />
      )}
    </Stack>
  )
}
