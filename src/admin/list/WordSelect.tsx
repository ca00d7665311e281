interface WordSelectProps<Word extends string> {
  label: string
  value: Word | ''
  /** The labels of the choices. */
  words: Record<Word, string>
  /** The label of the empty choice. Without it, a choice is always selected. */
  none?: string
  onChange: (value: Word | '') => void
}

/** A native select with a few choices. */
export function WordSelect<Word extends string>({ label, value, words, none, onChange }: WordSelectProps<Word>) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Word | '')}
    >
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries<string>(words).map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </select>
  )
}
