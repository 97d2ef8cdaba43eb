import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { formParts, formValues } from '../form'
import { drafts, type DraftKey } from './drafts'
import type { Saver } from './saver'

/** Local edits that the server does not have; `isStale` if the application has changed on the server since. */
export type RestoredDraft = {
  readonly parts: readonly [string, unknown][]
  /** Time of the last edit, in milliseconds. */
  readonly at: number
  readonly isStale: boolean
  /** The version that the edits are based on. */
  readonly version: number
}

type DraftOptions = { userId: DraftKey['userId']; application: MyApplication }

export const loadDraft = async ({ userId, application }: DraftOptions): Promise<RestoredDraft> => {
  const draft = await drafts.read({ userId, applicationId: application.id })
  const serverValues = Object.entries(formValues(application))
  const parts = Object.entries(draft?.parts ?? {}).filter(
    ([part, value]) =>
      formParts.some((known) => known === part) &&
      JSON.stringify(value) !== JSON.stringify(serverValues.find(([name]) => name === part)?.[1]),
  )
  const version = parts.length > 0 && draft ? draft.version : application.version
  return { parts, at: draft?.at ?? 0, isStale: version !== application.version, version }
}

/** Restores the draft into the form once; the user can discard it. */
export const useDraft = ({ restored, saver }: { restored: RestoredDraft; saver: Saver }) => {
  const form = useFormContext<ApplicationForm>()
  const { setValue } = useFormContext()
  const { parts, isStale } = restored
  const [isShown, setShown] = useState(parts.length > 0 && !isStale)

  useEffect(() => {
    if (parts.length === 0) return
    for (const [part, value] of parts) setValue(part, value, { shouldDirty: true })
    saver.changed()
  }, [parts, setValue, saver])

  return {
    isShown,
    close: () => setShown(false),
    discard: (application: MyApplication) => {
      form.reset(formValues(application))
      setShown(false)
      saver.changed()
    },
  }
}
