import { t } from '@lingui/core/macro'
import { Alert, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import {
  FeedbackAnswer,
  FeedbackRequest,
  type GivenFeedback,
  mostAsked,
  type SharedProject,
} from '#contract/api/surveys/given.ts'
import { labelOf } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { FormField } from '#src/admin/inputs/FormField.tsx'
import { SelectInput } from '#src/admin/inputs/SimpleInputs.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'

const Input = Form.Input<typeof FeedbackRequest>
const AnswerInput = Form.Input<typeof FeedbackAnswer>

/** The colleagues of the chosen project, to tick. */
function ColleaguesInput({ projects }: { projects: readonly SharedProject[] }) {
  const chosen: unknown = useWatch({ name: 'projectID' })
  const people = projects.find(({ id }) => id === chosen)?.people ?? []
  return (
    <FormField
      source="askedIDs"
      label={labelOf(FeedbackRequest, 'askedIDs')}
      optional={false}
      help={t`At most ${mostAsked}.`}
      group
    >
      {({ field: { value, onChange, ref }, described }) => {
        const ids = value as string[]
        return (
          <FormGroup aria-describedby={described} sx={{ maxHeight: 240, overflowY: 'auto', flexWrap: 'nowrap' }}>
            {people.map((person, index) => (
              <FormControlLabel
                key={person.id}
                label={nameOf(person)}
                control={
                  <Checkbox
                    size="small"
                    checked={ids.includes(person.id)}
                    disabled={!ids.includes(person.id) && ids.length >= mostAsked}
                    onChange={(_event, isOn) =>
                      onChange(isOn ? [...ids, person.id] : ids.filter((id) => id !== person.id))
                    }
                    slotProps={{ input: index === 0 ? { ref } : {} }}
                  />
                }
              />
            ))}
          </FormGroup>
        )
      }}
    </FormField>
  )
}

/** The project; its colleagues are other ones, so that those ticked before are dropped. */
function ProjectInput({ projects }: { projects: readonly SharedProject[] }) {
  const { setValue } = useFormContext()
  return (
    <div onChange={() => setValue('askedIDs', [])}>
      <SelectInput
        source="projectID"
        label={labelOf(FeedbackRequest, 'projectID')}
        optional={false}
        choices={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
      />
    </div>
  )
}

/** Asks colleagues of a project for feedback (rules/surveys.md#7.13). */
export function AskPanel({ onClose }: { onClose: () => void }) {
  const notify = useNotify()
  const [address] = useSearchParams()
  const { lineManager } = useProfile()
  const query = useCommandQuery('employees', 'sharedProjects', {})
  const { mutateAsync: ask } = useCommand('employees', 'askFeedback', {
    onSuccess: () =>
      notify(t`Asked. An email tells them. Who was asked before and has not answered is not asked again.`, {
        type: 'success',
      }),
  })
  const projects = query.data?.data
  const project = address.get('project')
  const wanted = project ? projects?.find(({ id }) => id === project) : projects?.[0]
  const name = lineManager && nameOf(lineManager)
  return (
    <SidePanel title={t`Ask for feedback`} onClose={onClose}>
      {(place) =>
        !projects ? (
          <Pending query={query} failure={t`Couldn't load your projects`} height={320} />
        ) : wanted ? (
          <Form
            {...place}
            schema={FeedbackRequest}
            values={{
              projectID: wanted.id,
              askedIDs: [],
              question: t`What went well in our work on this project, and what should I do differently?`,
              visibleTo: 'receiver',
            }}
            failure={t`Couldn't ask`}
            submit={t`Ask`}
            save={(body) => ask({ body: body as FeedbackRequest })}
          >
            <ProjectInput projects={projects} />
            <ColleaguesInput projects={projects} />
            <Input source="question" />
            <Input
              source="visibleTo"
              only={({ id }) => id === 'receiver' || lineManager !== null}
              help={name ? t`${name} is your line manager. Who is asked sees what you choose.` : undefined}
            />
          </Form>
        ) : (
          <Notice title={project ? t`Nobody to ask after this project` : t`Nobody to ask`}>
            {t`Colleagues of the projects that you worked on within a year are here.`}
          </Notice>
        )
      }
    </SidePanel>
  )
}

/** Answers a colleague who asked. */
export function AnswerPanel({ request, onClose }: { request: GivenFeedback; onClose: () => void }) {
  const notify = useNotify()
  const { id, receiver, manager, question, project } = request
  const name = nameOf(receiver)
  const also = manager && nameOf(manager)
  const { mutateAsync: answer } = useCommand('employees', 'answerFeedback', {
    onSuccess: () => notify(t`Sent to ${name}. You can take it back until it was read.`, { type: 'success' }),
  })
  return (
    <SidePanel title={t`Feedback for ${name}`} keptAs={`answer ${id}`} onClose={onClose}>
      {(place) => (
        <Form
          {...place}
          schema={FeedbackAnswer}
          values={{ words: '' }}
          failure={t`Couldn't send the feedback`}
          submit={t`Send`}
          save={(body) => answer({ params: { feedbackID: id }, body: body as FeedbackAnswer })}
        >
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {project}: {question}
          </Typography>
          <AnswerInput source="words" />
          <Alert severity="info" role="note">
            {also
              ? t`${name} and ${also}, the line manager, read it with your name. Nobody else does.`
              : t`Only ${name} reads it, with your name.`}
          </Alert>
        </Form>
      )}
    </SidePanel>
  )
}
