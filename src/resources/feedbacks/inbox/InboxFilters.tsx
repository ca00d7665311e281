import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { type SurveySubtype, surveySubtypes } from '#contract/api/surveyWords.ts'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import type { useListAddress } from '#src/admin/list/useListAddress.ts'

const kinds = { '': 'All kinds', ...surveySubtypes } as const

interface InboxFiltersProps {
  place: ReturnType<typeof useListAddress>
  subtype: SurveySubtype | ''
  isUnread: boolean
}

/** Narrows the inbox to a kind of survey and to what was never opened. */
export function InboxFilters({ place, subtype, isUnread }: InboxFiltersProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 2, alignItems: 'center', py: 3 }}>
      <ViewLinks label="Kind" views={kinds} current={subtype} to={(kind) => place.to({ subtype: kind })} />
      <FormControlLabel
        label="Unread only"
        control={
          <Checkbox
            size="small"
            checked={isUnread}
            onChange={(_event, only) => place.narrow({ unread: only ? 'true' : '' })}
          />
        }
      />
    </Stack>
  )
}
