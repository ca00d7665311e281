import '@fontsource-variable/inter'
import './app.css'
import { straightenAddress } from '#src/providers/straightenAddress.ts'
import { startLanguage } from './i18n/language.ts'
import { startFromPage } from './providers/signIn.ts'
import { showScheme } from '#src/providers/scheme.ts'

straightenAddress()

// The shell applies the chosen theme itself; this is for the pages before it.
const chosen = localStorage.getItem('RaStore.theme')
showScheme(chosen ? JSON.parse(chosen) : undefined)

// If the document names the signed-in person, its list is requested at once.
const isStarted = startFromPage()

const start = async () => {
  // English needs no catalogue.
  const language = startLanguage()
  const [{ draw }] = await Promise.all([import('./draw.tsx'), language])
  draw(isStarted)
}
void start()
