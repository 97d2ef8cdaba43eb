import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { formParts, formValues } from '../form'
import { shownProfile } from '../states'
import { createSaver, type SaveState } from './saver'
import { withSaved } from './withSaved'

type Options = {
  userId: number
  profile: MyProfile
  /** The local draft is based on an older version: do not save until the user resolves the conflict. */
  isHeld: boolean
  version: number
  onSaved: (profile: MyProfile) => void
  onConflict: (current: MyProfile) => void
}

/** Connects the form to its autosave. */
export const useAutosave = ({ userId, profile, isHeld, version, onSaved, onConflict }: Options) => {
  const translate = useTranslate()
  const { watch, setValue, setError, clearErrors } = useFormContext()
  const { getValues: typed } = useFormContext<ProfileForm>()
  const [state, setState] = useState<SaveState>({ kind: 'quiet' })
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  // One saver per opened application; its callbacks are stable.
  const [saver] = useState(() =>
    createSaver({
      client,
      key: { userId, profileId: profile.id },
      isHeld,
      version,
      base: formValues(profile),
      // Copy the values, because the form mutates them in place.
      typed: () => structuredClone(typed()),
      send: async (body) => {
        const { data } = await provider.act('PATCH /api/my/profile', { body, quiet: 'all' })
        return withSaved(shownProfile(client) ?? profile, { sent: body, saved: data })
      },
      onState: setState,
      onSaved,
      onTheirs: (parts) => {
        for (const [part, value] of Object.entries(parts)) setValue(part, value)
      },
      onConflict,
      onRefused: (errors) => {
        const refused = translate('my_profile.save.refused')
        const [ofFields, others] = [
          Object.entries(errors).filter(isOfField),
          Object.entries(errors).filter((error) => !isOfField(error)),
        ]
        for (const [path, message] of ofFields) setError(path, { type: 'refused', message: message || refused })
        if (ofFields.length === 0 || others.length > 0)
          setError('root.refused', { message: others.map(([, message]) => message).join(' ') || refused })
      },
    }),
  )
  useEffect(() => {
    const watching = watch((_values, { name }) => {
      clearErrors(name ? [name, 'root'] : 'root')
      saver.changed()
    })
    return () => {
      watching.unsubscribe()
      // Save on unmount; a save that waits for the network continues without this screen.
      void saver.flush()
    }
  }, [watch, clearErrors, saver])
  return { state, saver }
}

const isOfField = ([path]: [string, string]): boolean => formParts.some((part) => path.split('.')[0] === part)
