import type { HTMLAttributes, Key, UIEvent } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from '../fields/Chip.tsx'
import { Avatar } from '../fields/Avatar.tsx'

interface Faced {
  id: string
  /** Address of the picture; may be empty. */
  avatar: string
}

/** How an `Autocomplete` offers what has a picture and a name: projects, people. */
export const avatarOptions = <Choice extends Faced>(labelOf: (choice: Choice) => string, size?: number) => ({
  getOptionLabel: labelOf,
  getOptionKey: ({ id }: Choice) => id,
  isOptionEqualToValue: (option: Choice, value: Choice) => option.id === value.id,
  renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, choice: Choice) => (
    <li key={key} {...props}>
      <Avatar src={choice.avatar} name={labelOf(choice)} {...(size && { size })} />
      <span>&nbsp;&nbsp;{labelOf(choice)}</span>
    </li>
  ),
})

const nearEnd = 48

/** Likewise people as the server found them, whose names need not contain the typed letters; `more` fetches the next of them. */
export const peopleOptions = (more: () => void) => ({
  ...avatarOptions<BasicEmployee>(nameOf),
  filterOptions: (found: BasicEmployee[]) => found,
  slotProps: {
    listbox: {
      onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
        if (scrollTop + clientHeight >= scrollHeight - nearEnd) more()
      },
    },
  },
})
