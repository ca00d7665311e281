import Alert from '@mui/material/Alert'

/** Which projects could not be switched, and why. */
export function SwitchFailures({ failures }: { failures: readonly { name: string; reason: string }[] }) {
  if (failures.length === 0) return null
  return (
    <Alert severity="error">
      {failures.map(({ name, reason }) => (
        <div key={name}>
          Could not update the survey setting of {name} - {reason}
        </div>
      ))}
    </Alert>
  )
}
