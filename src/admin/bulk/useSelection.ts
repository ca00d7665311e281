import { useEffect, useRef } from 'react'
import { useListContext, useStore } from 'react-admin'

type Names = Readonly<Record<string, string>>

/** Where rows were selected, and their names. Rows of other pages aren't loaded, so names are noted when seen. */
interface Selected {
  filter: string
  names: Names
}

const none: Selected = { filter: '', names: {} }

/** The keys by which the lists with bulk changes name their rows, best first. */
const named = ['displayName', 'fullName', 'name', 'code', 'number'] as const

const nameOf = (row: Record<string, unknown>) =>
  named.map((key) => row[key]).find((name): name is string => typeof name === 'string' && name !== '') ?? ''

/** The names of the selected rows, in the order of selection. */
export function useSelectedNames(): string[] {
  const { resource, selectedIds } = useListContext()
  const [{ names }] = useStore<Selected>(`${resource}.selected`, none)
  return selectedIds.map((id) => names[String(id)] ?? '').filter(Boolean)
}

/**
 * Ends the selection of rows that nobody sees: all of it with another filter or search, and a row that is no longer on
 * the page where it was (rules/api.md#4.5). Other pages of the same list keep theirs.
 */
export function useSelection(): void {
  const { resource, data, filterValues, page, perPage, sort, selectedIds, onSelect, isPlaceholderData } =
    useListContext()
  const [selected, setSelected] = useStore<Selected>(`${resource}.selected`, none)
  const shown = useRef<{ page: string; ids: readonly string[] }>(undefined)
  const filter = JSON.stringify(filterValues)
  const place = JSON.stringify([filter, page, perPage, sort])
  useEffect(() => {
    if (selected.filter === filter) return
    if (selectedIds.length) onSelect([])
    setSelected({ filter, names: {} })
  }, [selected.filter, filter, selectedIds.length, onSelect, setSelected])
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const ids = data.map(({ id }) => String(id))
    const before = shown.current?.page === place ? shown.current.ids : []
    shown.current = { page: place, ids }
    const gone = new Set(before.filter((id) => !ids.includes(id)))
    if (selectedIds.some((id) => gone.has(String(id)))) onSelect(selectedIds.filter((id) => !gone.has(String(id))))
  }, [data, isPlaceholderData, place, selectedIds, onSelect])
  useEffect(() => {
    const unknown = data?.filter(({ id }) => selectedIds.includes(id) && !selected.names[id]) ?? []
    if (unknown.length === 0) return
    const names = Object.fromEntries(unknown.map((row) => [row.id, nameOf(row) || String(row.id)]))
    setSelected({ ...selected, names: { ...selected.names, ...names } })
  }, [data, selectedIds, selected, setSelected])
}
