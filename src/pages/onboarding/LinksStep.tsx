import { inputsOf } from '#src/components/inputsOf.tsx'
import { Form } from './rules.ts'

const F = inputsOf(Form)

/** Fifth step: where colleagues find somebody elsewhere. */
export function LinksStep() {
  return (
    <>
      <F.Input source="discordName" help="Your user name there; the team talks on Discord." />
      <F.Input source="githubID" />
      <F.Input source="notionName" />
      <F.Input source="linkedInName" />
    </>
  )
}
