/** The product's mark, as in the favicon. Takes its size from the text around it. */
export function Mark({ inverted = false }: { inverted?: boolean }) {
  return (
    <svg viewBox="0 0 32 32" width="2em" height="2em" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill={inverted ? '#FFFFFF' : '#E13F5E'} />
      <path
        d="M7.5 24V9.5L16 18.5l8.5-9V24"
        fill="none"
        stroke={inverted ? '#E13F5E' : '#FFFFFF'}
        strokeWidth="4.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
