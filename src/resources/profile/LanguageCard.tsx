import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { language as languageApi } from '#contract/api/language.ts'
import { type Language, languages } from '#contract/languages.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { pageLanguage, speak } from '#src/i18n/language.ts'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'

/** In which language the product speaks to me, on every device: kept on the server, and shown at once. */
export function LanguageCard() {
  const notify = useNotify()
  const [chosen, setChosen] = useState(pageLanguage)
  const choose = async (next: Language) => {
    setChosen(next)
    try {
      await call(languageApi.choose, { body: { language: next } })
      speak(next)
    } catch (error) {
      setChosen(chosen)
      notify(`Could not change the language - ${reasonOf(error)}`, { type: 'error' })
    }
  }
  return (
    <SectionCard
      title="Language"
      aside={
        <WordSelect
          label="Language"
          value={chosen}
          words={languages}
          onChange={(next) => void choose(next as Language)}
        />
      }
    >
      <Typography variant="body2" color="text.secondary">
        Of pages, messages, dates and numbers. Mails and invoices stay in English.
      </Typography>
    </SectionCard>
  )
}
