import { t } from '@lingui/core/macro'
import { getKnown } from '#src/providers/session.ts'
import { signOut, start } from '#src/providers/signIn.ts'
import { type ReactNode, useLayoutEffect } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { pageLanguage, speak } from '#src/i18n/language.ts'

/**
 * Fills the window while the session is checked (rules/screens.md#1.6). A document that names the person shows the
 * page's frame over it, which goes when the page comes (docs/decisions/044-document.md).
 */
export function FullScreenSpinner() {
  useLayoutEffect(() => () => document.querySelector('.frame')?.remove(), [])
  return (
    <div className="full-screen" role="status" aria-label={t`Loading`}>
      <span className="spinner" />
    </div>
  )
}

interface Props {
  reason: string
  onRetry?: () => void
}

/** Replaces the app if the session check failed. The shell never renders without a person. */
export function RetryScreen({ reason, onRetry }: Props) {
  const retry = () => {
    onRetry?.()
    void start()
  }
  return (
    <main className="full-screen">
      <h1>{t`Couldn't load this page`}</h1>
      <p role="alert">{reason}</p>
      <div className="full-screen-actions">
        <button type="button" className="button" onClick={retry}>{t`Try again`}</button>
        {getKnown().settings && (
          <button type="button" className="button button-quiet" onClick={() => void signOut()}>{t`Sign out`}</button>
        )}
      </div>
    </main>
  )
}

interface MessageProps {
  title: string
  children: ReactNode
  action: { words: string; onClick: () => void }
  role?: 'alert'
}

/** A page with only a message and an action. Small, because it doesn't load the form components. */
export function Message({ title, children, action, role }: MessageProps) {
  return (
    <main className="full-screen">
      <h1>{title}</h1>
      <p role={role}>{children}</p>
      <div className="full-screen-actions">
        <button type="button" className="button" onClick={action.onClick}>
          {action.words}
        </button>
      </div>
    </main>
  )
}

/** Links to the other languages, for pages before the sign-in. */
export function LanguageLinks() {
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== pageLanguage())
  return others.map((language) => (
    <button key={language} type="button" className="language-link" lang={language} onClick={() => void speak(language)}>
      {languages[language]}
    </button>
  ))
}

/** The logo, as in the favicon. Its size follows the font size. */
export function Mark({ inverted = false }: { inverted?: boolean }) {
  return (
    <svg viewBox="0 0 32 32" width="2em" height="2em" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill={inverted ? '#FFFFFF' : '#E13F5E'} />
      <path
        d="M7.5 24V9.5L16 18.5l8.5-9V24"
        fill="none"
        stroke={inverted ? '#E13F5E' : '#FFFFFF'}
        strokeWidth="4.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
