import '@fontsource-variable/inter'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLanguage } from './i18n/language.ts'
import { preloadPage } from './preload.ts'
import { startFromPage } from './providers/signIn.ts'

// The shell applies the chosen theme itself; this is for the pages before it.
const chosen = localStorage.getItem('RaStore.theme')
if (chosen) document.documentElement.dataset.scheme = JSON.parse(chosen)

// If the document names the signed-in person, load the code of their page in parallel with the shell.
const isStarted = startFromPage()
if (isStarted) void preloadPage(location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App isStarted={isStarted} />
    </StrictMode>,
  )
// English needs no catalogue, so it renders at once.
const language = startLanguage()
if (language) void language.then(draw)
else draw()
