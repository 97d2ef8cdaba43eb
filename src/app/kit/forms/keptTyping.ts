/** Whose words they are, and where they were typed: nobody else who signs in here is given them. */
export type Typing = { readonly userId: number; readonly place: string }

/** As it was kept, by the names of its fields. */
export type Kept = Readonly<Record<string, unknown>>
/** The words of one of the fields, if any were kept. */
export const keptWords = (kept: Kept | null, field: string): string => {
  const words = kept?.[field]
  return typeof words === 'string' ? words : ''
}

const keyOf = ({ userId, place }: Typing) => `abitura.typed.${userId}.${place}`

/**
 * What was typed and could not be sent, because the session ended or the server refused it after the page was left: kept in this tab until it is
 * typed on. A browser that gives no store keeps nothing.
 */
export const keptTyping = {
  keep: (typing: Typing, values: object): void => {
    try {
      sessionStorage.setItem(keyOf(typing), JSON.stringify(values))
    } catch {
      // Nothing to keep it in.
    }
  },
  read: (typing: Typing): Kept | null => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(typing)) ?? 'null')
      return typeof kept === 'object' && kept !== null ? Object.fromEntries(Object.entries(kept)) : null
    } catch {
      return null
    }
  },
  /** The names of what was kept for the person on a page, as `place` says them after its path. */
  names: ({ userId, pathname }: { userId: number; pathname: string }): string[] => {
    const beginning = keyOf({ userId, place: `${pathname} ` })
    try {
      return Object.keys(sessionStorage).flatMap((key) =>
        key.startsWith(beginning) ? key.slice(beginning.length) : [],
      )
    } catch {
      return []
    }
  },
  forget: (typing: Typing): void => {
    try {
      sessionStorage.removeItem(keyOf(typing))
    } catch {
      // Without a store there is nothing to forget.
    }
  },
}
