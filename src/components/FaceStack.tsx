import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from './Chip.tsx'
import { Face } from './Face.tsx'
import { lazyPage } from './lazyPage.ts'

const StackCard = lazyPage(async () => (await import('./StackCard.tsx')).StackCard)

const Faces = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  padding: 2,
  border: 0,
  borderRadius: 999,
  background: 'none',
  font: 'inherit',
  fontSize: 12,
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  '& > span': { border: `2px solid ${theme.palette.background.paper}`, boxSizing: 'content-box' },
  // Overlapping by a third.
  '& > span + span': { marginLeft: -8 },
  // Drawn, not written: the button's name has everybody in it.
  '& > b::after': { content: 'attr(data-more)', marginLeft: 4, fontWeight: 500 },
}))

/** Long enough to move the pointer from the faces onto their card. */
const grace = 150

type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

interface FaceStackProps {
  /** What the people are, as in "Members of Atlas". */
  label: string
  people: readonly Person[]
  /** The card with all of them: shown while pointed at, opened by click, touch or key. */
  children: React.ReactNode
}

/** The first three faces, then how many more (screens.md section 1.8, variant b). */
export function FaceStack({ label, people, children }: FaceStackProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current)
    setAnchor(element)
  }
  const hide = () => {
    timer.current = setTimeout(() => setAnchor(null), grace)
  }
  const rest = people.length - 3
  return (
    <span onMouseEnter={(event) => show(event.currentTarget)} onMouseLeave={() => !opened && hide()}>
      <Faces
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={`${label}: ${people.map(nameOf).join(', ')}`}
        onClick={(event) => {
          show(event.currentTarget)
          setOpened(true)
        }}
      >
        {people.slice(0, 3).map((person) => (
          <Face key={person.username} src={person.avatar} name={nameOf(person)} />
        ))}
        {rest > 0 && <b data-more={`+${rest}`} />}
      </Faces>
      {anchor && (
        <Suspense>
          <StackCard
            anchor={anchor}
            label={label}
            opened={opened}
            onClose={() => {
              setOpened(false)
              setAnchor(null)
            }}
          >
            {children}
          </StackCard>
        </Suspense>
      )}
    </span>
  )
}
