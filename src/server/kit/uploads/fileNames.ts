const reserved = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu
const longest = 200

/** At most so long; a sign that the cut goes through is left out whole. */
const cut = (name: string, length: number) => name.slice(0, length).replace(/\p{Cs}$/u, '')

/**
 * The name a file is kept under: what was sent, without a path and without signs that a name cannot have, with the
 * extension of what the file really is. Only ever shown and offered for saving; the storage has names of its own.
 */
export const cleanFileName = (
  sent: string,
  { extensions, fallback }: { extensions: readonly string[]; fallback: string },
): string => {
  const base = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replaceAll(reserved, '_')
    .trim()
    // Only where a run of them begins: tried at each of them, a long run would cost its length squared.
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const dot = name.lastIndexOf('.')
  const sentExtension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const honest = extensions.includes(sentExtension)
  const sentStem = honest || /^[a-z0-9]{1,5}$/.test(sentExtension) ? name.slice(0, dot) : name
  const stem = cut(sentStem, longest - 10).trim()
  return `${stem || fallback}.${honest ? sentExtension : (extensions[0] ?? 'bin')}`
}

/** `report.pdf` as the person's `n`-th of that name: `report (2).pdf`. */
export const numberedName = (name: string, n: number): string => {
  if (n < 2) return name
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${cut(stem, longest - extension.length - 8)} (${n})${extension}`
}
