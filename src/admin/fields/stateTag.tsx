import { Tag } from './Tag.tsx'
import type { TagColour } from '#contract/tags.ts'

/** Makes a component that shows a state as a tag with a dot. */
export const stateTag = <State extends string>(words: Record<State, string>, colours: Record<State, TagColour>) =>
  function StateTag({ status }: { status: State }) {
    return (
      <Tag colour={colours[status]} dot>
        {words[status]}
      </Tag>
    )
  }
