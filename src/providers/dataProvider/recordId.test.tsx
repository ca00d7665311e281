import { screen } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { buildEmployee, lists } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/resources/employees/EmployeeShow.tsx'

const bea = buildEmployee()

function open(address: string) {
  const asked: string[] = []
  const answers = [
    ...lists,
    [
      api.employees.one,
      ({ params }: { params: { id: string } }) => {
        asked.push(params.id)
        return { data: bea }
      },
    ],
  ] as unknown as Answer[]
  return { ...renderApp({ permissions: ['employees.read'], at: address, answers }), asked }
}

test('a username in an address is resolved by one question, which answers with the record', async () => {
  const { asked } = open(`/employees/${bea.username}`)
  expect(await screen.findByRole('heading', { level: 1, name: bea.displayName })).toBeVisible()
  expect(asked).toEqual([bea.username])
})

test('an id in an address needs no resolution', async () => {
  const { asked } = open(`/employees/${bea.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: bea.displayName })).toBeVisible()
  expect(asked).toEqual([bea.id])
})
