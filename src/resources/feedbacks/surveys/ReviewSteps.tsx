import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import IconButton from '@mui/material/IconButton'
import type { ReviewPlace } from './useSurveys.ts'

interface ReviewStepsProps {
  place: ReviewPlace
  places: readonly ReviewPlace[]
  onGo: (place: ReviewPlace) => void
}

/** "3 of 12" with a button to either side; nothing where there is only one. */
export function ReviewSteps({ place, places, onGo }: ReviewStepsProps) {
  const at = places.findIndex(({ reviewId }) => reviewId === place.reviewId)
  if (at < 0 || places.length < 2) return null
  const step = (label: string, by: number, Icon: typeof NavigateNext) => {
    const to = places[at + by]
    return (
      <IconButton size="small" aria-label={label} disabled={!to} onClick={() => to && onGo(to)}>
        <Icon />
      </IconButton>
    )
  }
  return (
    <span className="tabular">
      {step('Previous respondent', -1, NavigateBefore)}
      {at + 1} of {places.length}
      {step('Next respondent', 1, NavigateNext)}
    </span>
  )
}
