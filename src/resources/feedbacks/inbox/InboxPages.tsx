import { Route, Routes } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { Inbox } from './Inbox.tsx'

const FormPage = lazyPage(async () => (await import('../form/FormPage.tsx')).FormPage)

/** The pages below /feedbacks/inbox: what waits for the person, and one form. */
export function InboxPages() {
  return (
    <Routes>
      <Route index element={<Inbox />} />
      <Route path=":id" element={<FormPage />} />
    </Routes>
  )
}
