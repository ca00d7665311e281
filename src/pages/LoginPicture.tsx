const back = [
  [92, 252],
  [172, 236],
  [258, 236],
  [342, 252],
] as const
const front = [
  [56, 318],
  [138, 306],
  [222, 300],
  [306, 306],
  [388, 318],
] as const

function Person({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  const r = 21 * size
  return (
    <g fill={fill}>
      <circle cx={x} cy={y} r={r} />
      <path
        d={`M${x - 2 * r} 440v${y - 440 + 3.4 * r}a${2 * r} ${2 * r} 0 0 1 ${4 * r} 0v${440 - y - 3.4 * r}z`}
      />
    </g>
  )
}

/** Decoration: a company standing together under a rising sun. */
export function LoginPicture() {
  return (
    <svg className="login-picture" viewBox="0 0 445 440" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFE3DC" />
          <stop offset="1" stopColor="#FFB9B4" />
        </linearGradient>
        <clipPath id="frame">
          <rect width="445" height="440" rx="16" />
        </clipPath>
      </defs>
      <g clipPath="url(#frame)">
        <rect width="445" height="440" fill="url(#sky)" />
        <circle cx="312" cy="128" r="62" fill="#FFF4EC" />
        <circle cx="312" cy="128" r="86" fill="#FFF4EC" opacity="0.35" />
        <path d="M0 236q74-44 148-12t148-6 149-28v250H0z" fill="#F58C94" opacity="0.55" />
        <path d="M0 286q111-52 222-18t223-24v196H0z" fill="#EC6379" opacity="0.55" />
        {back.map(([x, y]) => (
          <Person key={x} x={x} y={y} size={0.9} fill="#B4304C" />
        ))}
        {front.map(([x, y], i) => (
          <Person key={x} x={x} y={y} size={1.1} fill={i === 2 ? '#FFF4EC' : i % 2 ? '#7C1F38' : '#932843'} />
        ))}
      </g>
    </svg>
  )
}
