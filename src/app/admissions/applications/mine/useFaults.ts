import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { ProfileFault, ProfileForm } from '../../../../api/admissions/applicationForm'
import { valueAt } from '../../../kit/forms/conflict'
import { useAfterPress } from './useAfterPress'

type Options = {
  faults: readonly ProfileFault[]
  /** The form that the faults were told of. */
  judged: ProfileForm
  /** Parts whose every fault is shown; elsewhere only those of fields that were left. */
  checked: readonly string[]
}

/**
 * Faults that the server has told stand under their fields, once the field was left or its step was checked; not while
 * it is typed anew.
 */
export const useFaults = ({ faults, judged, checked }: Options) => {
  const { setError, clearErrors } = useFormContext()
  const { touchedFields } = useFormState()
  const typed = useWatch()
  const afterPress = useAfterPress()
  const told = useRef<readonly string[]>([])
  const shown = faults.filter(
    ({ path, part }) =>
      (checked.includes(part) || valueAt(touchedFields, path) !== undefined) &&
      JSON.stringify(valueAt(typed, path)) === JSON.stringify(valueAt(judged, path)),
  )
  // A list is compared by what it says: the server answers a new one with every save.
  const words = JSON.stringify(shown.map(({ path, message }) => ({ path, message })))

  useEffect(() => {
    afterPress(() => {
      const now: readonly { path: string; message: string }[] = JSON.parse(words)
      const gone = told.current.filter((path) => !now.some((fault) => fault.path === path))
      told.current = [...new Set(now.map(({ path }) => path))]
      if (gone.length > 0) clearErrors([...gone])
      // A list lacks several things at one path: each is named.
      for (const path of told.current)
        setError(path, {
          type: 'server',
          message: now.flatMap((fault) => (fault.path === path ? [fault.message] : [])).join(' '),
        })
    })
  }, [words, afterPress, setError, clearErrors])
}
