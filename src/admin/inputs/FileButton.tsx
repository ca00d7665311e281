import { Button, type ButtonProps } from '@mui/material'
import { useRef } from 'react'

/** What the chooser of a CSV file offers. */
export const csvFiles = '.csv,.txt,text/csv,text/plain'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Accessible name of the file input. */
  label: string
  /** Types of files, as in the attribute of the input. */
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the browser's file chooser. The same file can be chosen again. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
