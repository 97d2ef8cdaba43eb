import { typedStore } from '../../../shell/session/typedStore'

/**
 * What was typed and is not on the server yet, as it is kept in this browser: the version it was typed over, and the
 * parts that differ.
 */
export type Draft = { readonly version: number; readonly parts: object; readonly at: number }

/** Whose draft it is: nobody else who signs in here is offered it. */
export type DraftKey = { readonly userId: number; readonly profileId: number }

const typingOf = ({ userId, profileId }: DraftKey) => ({ userId, place: `application ${profileId}` })

/**
 * Drafts of an application, kept where all is that was typed and not sent: for a week at most, and until one signs
 * out.
 */
export const drafts = {
  read: async (key: DraftKey): Promise<Draft | null> => {
    const kept = await typedStore.read(typingOf(key))
    const { version, parts } = kept?.values ?? {}
    const isDraft = kept && typeof version === 'number' && typeof parts === 'object' && parts !== null
    return isDraft ? { version, parts, at: kept.at } : null
  },
  keep: (key: DraftKey, { version, parts }: Omit<Draft, 'at'>): Promise<void> =>
    typedStore.keep(typingOf(key), { values: { version, parts }, isCut: false }),
  forget: (key: DraftKey): Promise<void> => typedStore.forget(typingOf(key)),
}
