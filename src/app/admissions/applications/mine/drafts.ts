import { draftStore } from '../../../shell/session/draftStore'

/** Unsaved changes in the browser's storage: the changed parts and the version that they are based on. */
export type Draft = { readonly version: number; readonly parts: object; readonly at: number }

/** Other users of the same browser cannot read the draft. */
export type DraftKey = { readonly userId: number; readonly applicationId: number }

const storeKey = ({ userId, applicationId }: DraftKey) => ({ userId, place: `application ${applicationId}` })

/** Local drafts of the application. The store deletes a draft after a week or at sign-out. */
export const drafts = {
  read: async (key: DraftKey): Promise<Draft | null> => {
    const stored = await draftStore.read(storeKey(key))
    const { version, parts } = stored?.values ?? {}
    const isDraft = stored && typeof version === 'number' && typeof parts === 'object' && parts !== null
    return isDraft ? { version, parts, at: stored.at } : null
  },
  keep: (key: DraftKey, { version, parts }: Omit<Draft, 'at'>): Promise<void> =>
    draftStore.keep(storeKey(key), { values: { version, parts }, isCut: false }),
  forget: (key: DraftKey): Promise<void> => draftStore.forget(storeKey(key)),
}
