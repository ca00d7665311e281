import { type BoxProps, FieldFrame } from '#src/components/inputs/FieldFrame.tsx'
import { Picker } from '#src/components/inputs/OptionBox.tsx'

interface WordInputProps extends BoxProps {
  words: readonly string[]
  loading?: boolean
  placeholder?: string
}

/** Chooses one of many words, with a search. */
export function WordInput({ words, loading = false, placeholder, ...frame }: WordInputProps) {
  const options = words.map((word) => ({ id: word, name: word, code: word }))
  return (
    <FieldFrame {...frame}>
      {(boxed) => (
        <Picker
          boxed={boxed}
          options={options}
          offered={options}
          loading={loading}
          multiple={false}
          holds="name"
          placeholder={placeholder}
        />
      )}
    </FieldFrame>
  )
}
