/** What was typed and is not on the server yet, as it is kept in this browser: the version it was typed over, and the parts that differ. */
export type Draft = { readonly version: number; readonly parts: object; readonly at: string }

/** Whose draft it is: nobody else who signs in here is offered it. */
export type DraftKey = { readonly userId: number; readonly profileId: number }

const keyOf = ({ userId, profileId }: DraftKey) => `abitura.draft.${userId}.${profileId}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'string' &&
  'parts' in value &&
  typeof value.parts === 'object' &&
  value.parts !== null

/** Drafts of an application in the browser's own store; a browser that gives none (private windows, a full disk) keeps nothing, and typing goes on. */
export const drafts = {
  read: (key: DraftKey): Draft | null => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(key)) ?? 'null')
      return isDraft(kept) ? kept : null
    } catch {
      return null
    }
  },
  keep: (key: DraftKey, draft: Draft): void => {
    try {
      localStorage.setItem(keyOf(key), JSON.stringify(draft))
    } catch {
      // Nothing to keep it in: it is still in the form.
    }
  },
  forget: (key: DraftKey): void => {
    try {
      localStorage.removeItem(keyOf(key))
    } catch {
      // Without a store there is nothing to forget.
    }
  },
}
