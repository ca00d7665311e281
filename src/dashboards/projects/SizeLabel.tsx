import { useTheme } from '@mui/material/styles'
import type { PieLabelRenderProps } from 'recharts'

const longest = 6
/** In px: how far the line leads out, and what two lines of text take. */
const lead = 8
const textHalf = 16

/** The name and the size of a slice beside it, at the end of a line that starts with a dot. */
export function SizeLabel({ place }: { place: PieLabelRenderProps }) {
  const { palette } = useTheme()
  const { cx, cy, outerRadius, midAngle = 0, name, value, fill } = place
  const angle = (-midAngle * Math.PI) / 180
  const at = (radius: number) => [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
  const [dotX, dotY] = at(outerRadius)
  const [bendX, bendY] = at(outerRadius + lead)
  const isRight = bendX >= cx
  // On top and at the bottom the words would stand outside of the picture,
  const textY = Math.min(Math.max(bendY, textHalf), 2 * cy - textHalf)
  // and nearer to the middle on the slice itself.
  const nearest = Math.max(Math.abs(textY - cy) - textHalf, 0)
  const ringX = Math.sqrt(Math.max(outerRadius ** 2 - nearest ** 2, 0))
  const away = Math.max(Math.abs(bendX - cx), ringX) + lead
  const endX = cx + (isRight ? away : -away)
  const words = String(name)
  const text = {
    x: endX + (isRight ? 3 : -3),
    textAnchor: isRight ? 'start' : 'end',
    fontSize: 'var(--text-12)',
  } as const
  return (
    <g pointerEvents="none">
      <circle cx={dotX} cy={dotY} r={2.5} fill={fill} />
      <path
        d={`M${dotX},${dotY}L${bendX},${textY}L${endX},${textY}`}
        stroke={palette.text.secondary}
        fill="none"
      />
      <text {...text} y={textY - 3} fill={palette.text.primary}>
        {words.length > longest ? `${words.slice(0, longest)}…` : words}
      </text>
      <text {...text} y={textY + 12} fill={palette.text.secondary}>
        size: {value}
      </text>
    </g>
  )
}
