import CssBaseline from '@mui/material/CssBaseline'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { AdminContext, localStorageStore } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { OfflineBanner } from '#src/layout/OfflineBanner.tsx'
import { LanguageLinks } from '#src/pages/LanguageLinks.tsx'
import { Mark } from '#src/pages/Mark.tsx'
import { dataProvider } from '#src/providers/dataProvider.ts'
import { useSettings } from '#src/providers/session.ts'
import { darkTheme, lightTheme } from '#src/theme.ts'
import type { Invited } from './steps.ts'
import { Wizard } from './Wizard.tsx'

interface JoinPageProps {
  token: string
  /** Id of the invitation. */
  invitation: string
  person: Invited
  onSent: () => void
}

/**
 * The page of an open invitation. Inputs and pickers are those of the shell, so it brings what they need: theme, lists to choose
 * from, and a router that owns no address.
 */
export function JoinPage(props: JoinPageProps) {
  const { companyName } = useSettings()
  const [store] = useState(() => localStorageStore())
  return (
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} store={store} lightTheme={lightTheme} darkTheme={darkTheme}>
        <CssBaseline />
        <OfflineBanner />
        <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 10 } }}>
          <Stack spacing={6}>
            <Stack direction="row" spacing={3} sx={{ alignItems: 'center', fontWeight: 600 }}>
              <Mark />
              <span>{companyName}</span>
              <LanguageLinks />
            </Stack>
            <div>
              <Typography component="h1" variant="h1">
                Welcome, {props.person.displayName || props.person.fullName}
              </Typography>
              <Typography color="text.secondary" sx={{ mt: 1 }}>
                Tell us about yourself before you start. It takes about ten minutes; have your ID card or
                passport and your bank details at hand.
              </Typography>
            </div>
            <Wizard {...props} />
          </Stack>
        </Box>
      </AdminContext>
    </MemoryRouter>
  )
}
