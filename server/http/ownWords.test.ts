import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { sql } from 'kysely'
import { permissions } from '#contract/permissions.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { answerInLanguage } from './language.ts'
import { sayIn } from './sayIn.ts'

const app = testServer()

test.each([
  ['2 people use Active. Take it off them first, then delete it.', /^2 người đang dùng Active[.] /],
  ['1 person uses Save. Take it off them first, then delete it.', /^1 người đang dùng Save[.] /],
  ['Save and Active is already active in this project. Choose somebody else.', /^Save and Active /],
  [
    'Active changed this record at 09:04. Nothing of yours was saved: load it again, compare, and save once more.',
    /^Active đã thay đổi bản ghi này lúc 09:04[.] /,
  ],
  ['Active has changed this once more since, so it cannot be undone. Change it by hand.', /^Active đã /],
  ['There is no stack "Settings". Add it on the page Config, or correct the name.', /stack.*"Settings"/i],
  ['Cycle 4, Frontend audit: Save', /: Save$/],
  ['Cycle 4: Settings', /^Chu kỳ 4: Settings$/],
  ['There is a survey for this time already: "Active". Choose another time.', /"Active"/],
])('%j keeps what people wrote', (text, words) => {
  const said = sayIn('vi')(text)
  expect(said).not.toBe(text)
  expect(said).toMatch(words)
})

test('values of ours are declared of sentences that a catalogue has', () => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../languages/${name}.json`, import.meta.url), 'utf8'))
  const catalogue = read('vi') as Record<string, string>
  for (const [key, numbers] of Object.entries(read('values') as Record<string, number[]>))
    for (const number of numbers) expect(`${key} ${catalogue[key]}`.split(`{${number}}`)).toHaveLength(3)
})

/** What an answer becomes on its way to a Vietnamese reader. */
async function saidTo(answer: object): Promise<unknown> {
  const server = fastify()
  answerInLanguage(server)
  server.get('/', () => answer)
  const { body } = await server.inject({ url: '/', headers: { 'accept-language': 'vi' } })
  await server.close()
  return JSON.parse(body)
}

test('in a history what people wrote stands in front of the label, and the label is said', async () => {
  const labels = ['Active: Status', 'Status', 'Save: It: Status']
  expect(await saidTo({ data: labels.map((label) => ({ label })) })).toEqual({
    data: ['Active: Trạng thái', 'Trạng thái', 'Save: It: Trạng thái'].map((label) => ({ label })),
  })
})

test('whoever changed a record is called by name, lines of files by what they say', async () => {
  expect(await saidTo({ changedBy: 'Active', lines: [{ about: 'Save' }, { about: 'Open role' }] })).toEqual({
    changedBy: 'Active',
    lines: [{ about: 'Save' }, { about: 'Vị trí trống' }],
  })
  expect(
    await saidTo({
      changedBy: 'Somebody',
      left: ['status@tidewater.example: Status cannot be emptied again.'],
    }),
  ).toEqual({
    changedBy: 'Ai đó',
    left: [expect.stringMatching(/^status@tidewater[.]example: Không .* Trạng thái[.]$/)],
  })
})

test('a stack that has the name of a word of ours keeps it in a refusal', async () => {
  const { id: person, token } = await makePerson(app, { may: [...permissions] })
  const stack = await makeEntry(app.deps.db, 'stacks', { name: 'Settings' })
  await sql`insert into employee_stacks (employee_id, stack_id) values (${person}, ${stack})`.execute(app.deps.db)
  const { statusCode, body } = await app.app.inject({
    method: 'DELETE',
    url: `/api/v1/metadata/stacks/${stack}`,
    headers: { 'accept-language': 'vi', authorization: `Bearer ${token}` },
  })
  expect([statusCode, JSON.parse(body).error]).toEqual([
    400,
    '1 người đang dùng Settings. Hãy gỡ mục này khỏi đó trước, rồi xóa.',
  ])
})
