import Search from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { usePalette } from '#src/palette/PaletteProvider.tsx'
import { RecentPages } from './RecentPages.tsx'
import { StatusPage } from './StatusPage.tsx'

/** For addresses that lead nowhere, and for records that are not there or not for this person. */
export function NotFound() {
  const palette = usePalette()
  return (
    <StatusPage
      code="404"
      text="This page does not exist, or you have no access to it."
      actions={
        <Button variant="outlined" color="inherit" startIcon={<Search />} onClick={palette.open}>
          Search
        </Button>
      }
      foot={<RecentPages />}
    >
      Check the address, or look for the page or the person by name.
    </StatusPage>
  )
}
