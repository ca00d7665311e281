import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { NewProject } from '#contract/api/projectEdits.ts'
import { projectCodeOf } from '#contract/projectCode.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { SameName } from './SameName.tsx'

const F = inputsOf(NewProject)

function CodeInput() {
  const [name, code] = useWatch({ name: ['name', 'code'] }) as unknown[]
  const isMade = !code && typeof name === 'string' && name.trim() !== ''
  const made = isMade
    ? `Left out, it will be "${projectCodeOf(name)}", with a number behind it where that is taken. It stands in the address and on invoices, and never changes.`
    : undefined
  return <F.Input source="code" {...(made ? { help: made } : {})} />
}

/** What the project is. */
export function BasicsStep() {
  return (
    <>
      <Box>
        <F.Input source="name" />
        <SameName />
      </Box>
      <CodeInput />
      <F.Input source="status" />
      <F.Input source="type" />
      <F.Input source="function" />
      <F.Input source="startDate" />
      <F.Input source="countryID" />
    </>
  )
}
