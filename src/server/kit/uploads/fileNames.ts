const reserved = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu
const longest = 200

/** Cuts a name without splitting a surrogate pair. */
const cut = (name: string, length: number) => name.slice(0, length).replace(/\p{Cs}$/u, '')

/**
 * Returns the display name of a file: the sent name without path and invalid characters, with the extension of its
 * detected type. The storage uses its own keys.
 */
export const cleanFileName = (
  sent: string,
  { extensions, fallback }: { extensions: readonly string[]; fallback: string },
): string => {
  const base = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replaceAll(reserved, '_')
    .trim()
    // Anchored at the start of a run, because trying every position takes quadratic time for long runs.
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const dot = name.lastIndexOf('.')
  const sentExtension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const honest = extensions.includes(sentExtension)
  const sentStem = honest || /^[a-z0-9]{1,5}$/.test(sentExtension) ? name.slice(0, dot) : name
  const stem = cut(sentStem, longest - 10).trim()
  return `${stem || fallback}.${honest ? sentExtension : (extensions[0] ?? 'bin')}`
}

/** Name of the person's `n`-th file with the same name: `report (2).pdf`. */
export const numberedName = (name: string, n: number): string => {
  if (n < 2) return name
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${cut(stem, longest - extension.length - 8)} (${n})${extension}`
}
