import { NativeSelect } from '#src/admin/inputs/nativeInputs.ts'

interface WordSelectProps<Word extends string> {
  label: string
  value: Word | ''
  /** The words of each choice. */
  words: Record<Word, string>
  /** What stands for none; without it there always is one. */
  none?: string
  onChange: (value: Word | '') => void
}

/** One of a few words. */
export function WordSelect<Word extends string>({ label, value, words, none, onChange }: WordSelectProps<Word>) {
  return (
    <NativeSelect aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Word | '')}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries<string>(words).map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}
