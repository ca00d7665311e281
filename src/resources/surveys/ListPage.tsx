import { Stack } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { List } from '#src/admin/list/List.tsx'

interface ListPageProps extends ComponentProps<typeof List> {
  title: string
  /** Buttons beside the title. */
  actions: ReactNode
}

/** The page of a list of forms or surveys, of any kind. All state is in the URL. */
export const ListPage = ({ title, actions, children, ...list }: ListPageProps) => (
  <List storeKey={false} {...list}>
    <Stack spacing={2}>
      <PageHeading title={title} actions={actions} />
      {children}
    </Stack>
  </List>
)
