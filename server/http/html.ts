const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, also inside a quoted attribute. */
export const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A whole page without script; `title`, `companyName` and the address of the style sheet are plain text, `content` is HTML. */
export function htmlPage(title: string, companyName: string, styleSheet: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} | ${safe(companyName)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${safe(styleSheet)}">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}
