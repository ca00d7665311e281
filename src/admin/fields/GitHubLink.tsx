import Link from '@mui/material/Link'

/** The GitHub page of an account; `-` for none. */
export function GitHubLink({ account }: { account: string }) {
  if (!account) return '-'
  return (
    <Link href={`https://github.com/${encodeURIComponent(account)}`} target="_blank" rel="noreferrer">
      {account}
    </Link>
  )
}
