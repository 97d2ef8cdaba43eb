import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { toast } from '../../shell/toasts/store'

/** Dismisses the error toast of a failed submit when the form is changed or unmounted. Does not rerender on input. */
export const ClearErrorToast = () => {
  const { watch } = useFormContext()
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      // A change without a field name comes from a form reset, not from the user.
      if (name !== undefined) toast.formChanged()
    })
    return () => {
      unsubscribe()
      toast.formChanged()
    }
  }, [watch])
  return null
}
