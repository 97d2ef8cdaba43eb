import { useEffect, useRef, useCallback } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { ApplicationFault, ApplicationForm } from '../../../../api/admissions/applicationForm'
import { valueAt } from '../../../kit/forms/conflict'

/**
 * Runs a callback when no pointer is pressed: a layout shift between pointer down and up would move the button away,
 * and the click would be lost.
 */
const useAfterPointerUp = () => {
  const isDown = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const down = () => {
      isDown.current = true
    }
    // The click event follows pointerup, so wait one task.
    const up = () => {
      isDown.current = false
      setTimeout(() => {
        waiting.current?.()
        waiting.current = null
      })
    }
    window.addEventListener('pointerdown', down, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      window.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [])
  return useCallback((run: () => void) => {
    if (isDown.current) waiting.current = run
    else run()
  }, [])
}

type Options = {
  faults: readonly ApplicationFault[]
  /** The form values that the server checked. */
  judged: ApplicationForm
  /** Parts that show all their faults; other parts show only the faults of touched fields. */
  checked: readonly string[]
}

/** Shows the server's faults under touched fields and in checked steps, unless the field has changed since. */
export const useFaults = ({ faults, judged, checked }: Options) => {
  const { setError, clearErrors } = useFormContext()
  const { touchedFields } = useFormState()
  const typed = useWatch()
  const afterPress = useAfterPointerUp()
  const shownPaths = useRef<readonly string[]>([])
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
      const removedPaths = shownPaths.current.filter((path) => !now.some((fault) => fault.path === path))
      shownPaths.current = [...new Set(now.map(({ path }) => path))]
      if (removedPaths.length > 0) clearErrors([...removedPaths])
      // Several faults can share a path, e.g. of a list; join their messages.
      for (const path of shownPaths.current)
        setError(path, {
          type: 'server',
          message: now.flatMap((fault) => (fault.path === path ? [fault.message] : [])).join(' '),
        })
    })
  }, [words, afterPress, setError, clearErrors])
}
