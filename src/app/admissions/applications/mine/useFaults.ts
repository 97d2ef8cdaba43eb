import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { ProfileFault, ProfileForm } from '../../../../api/admissions/applicationForm'
import { valueAt } from '../../../kit/forms/conflict'
import { useAfterPress } from './useAfterPress'

type Options = {
  faults: readonly ProfileFault[]
  /** The form values that the server checked. */
  judged: ProfileForm
  /** Parts that show all their faults; other parts show only the faults of touched fields. */
  checked: readonly string[]
}

/** Shows the server's faults under touched fields and in checked steps, unless the field has changed since. */
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
  // Compare by content: every save returns a new array.
  const words = JSON.stringify(shown.map(({ path, message }) => ({ path, message })))

  useEffect(() => {
    afterPress(() => {
      const now: readonly { path: string; message: string }[] = JSON.parse(words)
      const gone = told.current.filter((path) => !now.some((fault) => fault.path === path))
      told.current = [...new Set(now.map(({ path }) => path))]
      if (gone.length > 0) clearErrors([...gone])
      // Several faults can share a path, e.g. of a list; join their messages.
      for (const path of told.current)
        setError(path, {
          type: 'server',
          message: now.flatMap((fault) => (fault.path === path ? [fault.message] : [])).join(' '),
        })
    })
  }, [words, afterPress, setError, clearErrors])
}
