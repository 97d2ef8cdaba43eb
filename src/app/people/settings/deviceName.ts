const browsers = [
  ['Yandex Browser', /YaBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const firstOf = (known: readonly (readonly [string, RegExp])[], userAgent: string) =>
  known.find(([, sign]) => sign.test(userAgent))?.[0]

/** What a person calls a device: «Firefox, Windows»; what the browser said of itself where that is none we know. */
export const deviceName = (userAgent: string): string => {
  const named = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((part) => part !== undefined)
  return named.length > 0 ? named.join(', ') : userAgent.slice(0, 80) || '—'
}

export const isPhone = (userAgent: string): boolean => /Android|iPhone|Mobile/.test(userAgent)
