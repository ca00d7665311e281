import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ProjectGeneralInfo } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'

const General = inputsOf(ProjectGeneralInfo)

/** What the call wants besides the commercial data. */
const wanted = [
  'countryID',
  'function',
  'importantLevel',
  'leadRating',
  'accountRating',
  'deliveryRating',
] as const

/** Fields of the commercial form, and those of the general info that the project never got. */
export function CommercialInputs() {
  const { getValues } = useFormContext()
  const [missing] = useState(() => wanted.filter((name) => !getValues(name)))
  return (
    <>
      <General.Input source="bankAccountID" />
      <General.Input source="companyInfoID" />
      <General.Input source="clientID" />
      {missing.length > 0 && (
        <Alert severity="info">
          What is asked below was never filled in, and nothing can be saved without it. It is saved together
          with the commercial data.
        </Alert>
      )}
      {missing.map((name) => (
        <General.Input key={name} source={name} />
      ))}
    </>
  )
}
