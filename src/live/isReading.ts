/** Whether somebody is in the middle of the page: scrolled, chose rows, stands in a table, or has something open over it. */
export function isReading(): boolean {
  const tables = [...document.querySelectorAll<HTMLElement>('main section:has(> table)')]
  const { activeElement } = document
  return (
    scrollY > 0 ||
    document.querySelector('.MuiModal-root') !== null ||
    tables.some(
      (table) =>
        table.scrollTop > 0 ||
        table.querySelector('input:checked') !== null ||
        (table !== activeElement && table.contains(activeElement)),
    )
  )
}
