import { Pairs } from '#src/components/DescriptionList.tsx'

/** Label and value pairs that are only read; an empty value is a dash. */
export function ReadOnlyFields({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Pairs>
      {facts.map(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}.value`}>{value || '-'}</dd>,
      ])}
    </Pairs>
  )
}
