import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { lineManagers as lineManagersApi } from '#contract/api/lineManagers.ts'
import type { ChartNode } from '#contract/api/lineManagers.ts'
import { call } from '#src/providers/call.ts'

/** What every branch of the tree reads: which are open, and who is looked for. */
export interface Tree {
  isOpen: (id: string, byDefault: boolean) => boolean
  toggle: (id: string, open: boolean) => void
  /** Who is looked for, and everybody above, by id: shown even where their level is not loaded that far. */
  way: readonly ChartNode[]
  /** Who takes the Tab key; nobody yet: the first. */
  active: string | undefined
  setActive: (id: string) => void
}

export const TreeContext = createContext<Tree | undefined>(undefined)

/** The tree around a branch. */
export function useTree(): Tree {
  const tree = use(TreeContext)
  if (!tree) throw new Error('A branch of the chart stands in a tree: wrap it in TreeContext.')
  return tree
}

/** Opens and closes branches; with the id of a person also the way from the top to that one. */
export function useNewTree(person: string | null) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const [active, setActive] = useState<string>()
  const { data } = useQuery({
    queryKey: ['employees', 'way', person],
    queryFn: ({ signal }) => call(lineManagersApi.way, { params: { id: person ?? '' }, signal }),
    enabled: Boolean(person),
  })
  const way = (person && data?.data) || []
  const above = new Set(way.slice(0, -1).map(({ id }) => id))
  const tree: Tree = {
    isOpen: (id, byDefault) => toggled[id] ?? (above.has(id) || byDefault),
    toggle: (id, open) => setToggled((known) => ({ ...known, [id]: open })),
    way,
    active,
    setActive,
  }
  return { tree, isHidden: Boolean(person && data && data.data.length === 0) }
}
