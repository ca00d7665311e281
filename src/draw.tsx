import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

/** Draws the application. `isStarted`: the document names the signed-in person. */
export function draw(isStarted: boolean): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root".')
  createRoot(root).render(
    <StrictMode>
      <App isStarted={isStarted} />
    </StrictMode>,
  )
}
