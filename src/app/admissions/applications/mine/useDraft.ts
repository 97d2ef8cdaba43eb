import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { formParts, formValues } from '../form'
import { drafts, type DraftKey } from './drafts'
import type { Saver } from './saver'

/** Local edits that the server does not have; `isStale` if the application has changed on the server since. */
export type Restored = {
  readonly kept: readonly [string, unknown][]
  /** Time of the last edit, in milliseconds. */
  readonly at: number
  readonly isStale: boolean
  /** The version that the edits are based on. */
  readonly version: number
}

type Whose = { userId: DraftKey['userId']; profile: MyProfile }

export const restoredDraft = async ({ userId, profile }: Whose): Promise<Restored> => {
  const draft = await drafts.read({ userId, profileId: profile.id })
  const held = Object.entries(formValues(profile))
  const kept = Object.entries(draft?.parts ?? {}).filter(
    ([part, value]) =>
      formParts.some((known) => known === part) &&
      JSON.stringify(value) !== JSON.stringify(held.find(([name]) => name === part)?.[1]),
  )
  const version = kept.length > 0 && draft ? draft.version : profile.version
  return { kept, at: draft?.at ?? 0, isStale: version !== profile.version, version }
}

/** Restores the draft into the form once; the user can discard it. */
export const useDraft = ({ restored, saver }: { restored: Restored; saver: Saver }) => {
  const form = useFormContext<ProfileForm>()
  const { setValue } = useFormContext()
  const { kept, isStale } = restored
  const [isShown, setShown] = useState(kept.length > 0 && !isStale)

  useEffect(() => {
    if (kept.length === 0) return
    for (const [part, value] of kept) setValue(part, value, { shouldDirty: true })
    saver.changed()
  }, [kept, setValue, saver])

  return {
    isShown,
    close: () => setShown(false),
    discard: (profile: MyProfile) => {
      form.reset(formValues(profile))
      setShown(false)
      saver.changed()
    },
  }
}
