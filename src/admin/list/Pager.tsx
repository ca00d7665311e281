import { Pagination } from 'react-admin'

const sizes = [10, 20, 50, 100]

/** React-admin's pagination of the list context, with page sizes. */
export function Pager() {
  return <Pagination rowsPerPageOptions={sizes} />
}
