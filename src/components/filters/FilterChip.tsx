import Chip from '@mui/material/Chip'

interface FilterChipProps {
  label: string
  words: string[]
  onRemove: () => void
}

/** One filter that narrows the list, removable with one click. */
export function FilterChip({ label, words, onRemove }: FilterChipProps) {
  const text = words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')
  return (
    <Chip
      size="small"
      label={`${label}: ${text}`}
      title={words.join(', ')}
      onDelete={onRemove}
      aria-label={`Remove the filter ${label}: ${text}`}
      onClick={onRemove}
    />
  )
}
