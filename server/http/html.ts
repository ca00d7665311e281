const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, also inside a quoted attribute. */
export const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
