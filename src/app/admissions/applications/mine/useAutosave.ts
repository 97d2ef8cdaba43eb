import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { formParts, formValues } from '../form'
import { shownApplication } from '../states'
import { createSaver, type SaveState } from './saver'
import { withSaved } from './withSaved'

type Options = {
  userId: number
  application: MyApplication
  /** The local draft is based on an older version: do not save until the user resolves the conflict. */
  isHeld: boolean
  version: number
  onSaved: (application: MyApplication) => void
  onConflict: (current: MyApplication) => void
}

/** Connects the form to its autosave. */
export const useAutosave = ({ userId, application, isHeld, version, onSaved, onConflict }: Options) => {
  const translate = useTranslate()
  const { watch, setValue, setError, clearErrors } = useFormContext()
  const { getValues: typed } = useFormContext<ApplicationForm>()
  const [state, setState] = useState<SaveState>({ kind: 'quiet' })
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  // One saver per opened application; its callbacks are stable.
  const [saver] = useState(() =>
    createSaver({
      client,
      key: { userId, applicationId: application.id },
      isHeld,
      version,
      base: formValues(application),
      // Copy the values, because the form mutates them in place.
      typed: () => structuredClone(typed()),
      send: async (body) => {
        const { data } = await provider.act('PATCH /api/my/profile', { body, quiet: 'all' })
        return withSaved(shownApplication(client) ?? application, { sent: body, saved: data })
      },
      onState: setState,
      onSaved,
      onMerged: (parts) => {
        for (const [part, value] of Object.entries(parts)) setValue(part, value)
      },
      onConflict,
      onRefused: (errors) => {
        const refused = translate('my_application.save.refused')
        const [fieldErrors, otherErrors] = [
          Object.entries(errors).filter(isFieldError),
          Object.entries(errors).filter((error) => !isFieldError(error)),
        ]
        for (const [path, message] of fieldErrors) setError(path, { type: 'refused', message: message || refused })
        if (fieldErrors.length === 0 || otherErrors.length > 0)
          setError('root.refused', { message: otherErrors.map(([, message]) => message).join(' ') || refused })
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

const isFieldError = ([path]: [string, string]): boolean => formParts.some((part) => path.split('.')[0] === part)
