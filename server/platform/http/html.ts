const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, including quoted attributes. */
export const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A complete HTML page without scripts. `title`, `companyName` and `styleSheet` are plain text, `content` is HTML. */
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
