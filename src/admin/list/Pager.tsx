import { Pagination, useListContext } from 'react-admin'

const sizes = [10, 20, 50, 100]

/** React-admin's pagination of the list context, with page sizes. None below a list that couldn't be loaded. */
export function Pager() {
  const { data, error } = useListContext()
  if (error && !data) return null
  return <Pagination rowsPerPageOptions={sizes} />
}
