import { Pagination } from 'react-admin'

const sizes = [10, 20, 50, 100]

/** Pages of the surrounding list, and how many rows each holds. */
export function Pager() {
  return <Pagination rowsPerPageOptions={sizes} />
}
