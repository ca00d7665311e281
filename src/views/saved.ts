/** The name in an address of the view that it was opened with. */
export const savedParam = 'saved'

/** The columns of the view that a list was last opened with, which stand over one's own as long as the address names it. */
export interface ViewColumns {
  id: string
  columns: readonly string[] | null
}

/** Where the browser keeps them, by the name of the list. */
export const viewColumnsKey = (list: string) => `${list}.viewColumns`
