import '@fontsource-variable/inter'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLanguage } from './i18n/language.ts'
import { preloadPage } from './preload.ts'
import { startFromPage } from './providers/signIn.ts'

// The shell keeps the chosen theme; the pages before it follow.
const chosen = localStorage.getItem('RaStore.theme')
if (chosen) document.documentElement.dataset.scheme = JSON.parse(chosen)

// Known before anything is drawn, the person gets the shell at once; the code of their page comes beside that of the shell.
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
// English is drawn at once.
const language = startLanguage()
if (language) void language.then(draw)
else draw()
