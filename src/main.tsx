import '@fontsource-variable/inter'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { straightenAddress } from '#src/providers/address.ts'
import { App } from './App.tsx'
import { startLanguage } from './i18n/language.ts'
import { startFromPage } from './providers/signIn.ts'
import { showScheme } from '#src/providers/scheme.ts'

straightenAddress()

// The shell applies the chosen theme itself; this is for the pages before it.
const chosen = localStorage.getItem('RaStore.theme')
showScheme(chosen ? JSON.parse(chosen) : undefined)

// If the document names the signed-in person, its list is requested at once.
const isStarted = startFromPage()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App isStarted={isStarted} />
    </StrictMode>,
  )

/** The next paint. A hidden page has none. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

// The frame in the document is painted before the code of shell and page runs, which takes longer than a frame.
const start = async () => {
  // English needs no catalogue.
  await Promise.all([startLanguage(), isStarted && painted()])
  draw()
}
void start()
