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
  /** What was kept here is older than what the server holds: nothing is sent before the person has chosen. */
  isHeld: boolean
  version: number
  onSaved: (profile: MyProfile) => void
  onConflict: (current: MyProfile) => void
}

/** Ties the form to its autosave: what is typed is kept here at once and on the server a moment later. */
export const useAutosave = ({ userId, profile, isHeld, version, onSaved, onConflict }: Options) => {
  const translate = useTranslate()
  const { watch, setValue, setError, clearErrors } = useFormContext()
  const { getValues: typed } = useFormContext<ProfileForm>()
  const [state, setState] = useState<SaveState>({ kind: 'quiet' })
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  // One saver for as long as the application is open; what it calls is the same from the first draw to the last.
  const [saver] = useState(() =>
    createSaver({
      client,
      key: { userId, profileId: profile.id },
      isHeld,
      version,
      base: formValues(profile),
      // A copy: the form changes its own values in place.
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
      // What waits for the network then goes on without its screen.
      void saver.flush()
    }
  }, [watch, clearErrors, saver])
  return { state, saver }
}

const isOfField = ([path]: [string, string]): boolean => formParts.some((part) => path.split('.')[0] === part)
