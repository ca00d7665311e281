import { Tag, type TagColour } from './Tag.tsx'

/** A component that draws one of these states as a tag with a dot, in its word and colour. */
export const stateTag = <State extends string>(words: Record<State, string>, colours: Record<State, TagColour>) =>
  function StateTag({ status }: { status: State }) {
    return (
      <Tag colour={colours[status]} dot>
        {words[status]}
      </Tag>
    )
  }
