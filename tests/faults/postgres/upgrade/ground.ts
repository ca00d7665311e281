import { signInAs } from '#tests/support/signIn.ts'

/** Who calls a server in the load, and the records that the load reads and writes. */
export interface UpgradeGround {
  url: string
  /** Session token of an admin of the demo company. */
  token: string
  personId: string
  teamEmail: string
  positionId: string
  seniorityId: string
  roleId: string
  /** A form that the admin has to answer. */
  form: { id: string; topicId: string; questionIds: string[] }
}

/** Signs in at a server of any version and looks the records up. */
export async function groundOf(url: string): Promise<UpgradeGround> {
  const token = await signInAs(url, 'linh')
  async function read<Data>(path: string, body?: object): Promise<Data> {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`)
    return (JSON.parse(text) as { data: Data }).data
  }
  const idOf = async (kind: string) =>
    (await read<{ id: string; code: string }[]>(`/metadata/${kind}`)).at(-1)?.id ?? ''

  const people = await read<{ id: string; teamEmail: string }[]>('/employees/search', { keyword: 'duc', size: 1 })
  const [person] = people
  const forms = await read<{ eventID: string; topicID: string; status: string }[]>('/feedbacks?page=1&size=50')
  const form = forms.find(({ status }) => status !== 'done')
  if (!person || !form) throw new Error('The demo company has no person "duc", or no form for "linh" to answer.')
  const { eventID: id, topicID: topicId } = form
  const { answers } = await read<Form>(`/feedbacks/${id}/topics/${topicId}`)
  return {
    url,
    token,
    personId: person.id,
    teamEmail: person.teamEmail,
    positionId: await idOf('positions'),
    seniorityId: await idOf('seniorities'),
    roleId: await idOf('roles'),
    form: { id, topicId, questionIds: answers.map(({ eventQuestionID }) => eventQuestionID) },
  }
}

interface Form {
  answers: { eventQuestionID: string; note: string }[]
}

/** The different notes of the form, read from this server. */
export async function notesOn({ url }: { url: string }, { token, form }: UpgradeGround): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/feedbacks/${form.id}/topics/${form.topicId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: Form }
  return [...new Set(data.answers.map(({ note }) => note))]
}
