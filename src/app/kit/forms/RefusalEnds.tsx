import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { toast } from '../../shell/toasts/store'

/** The message of a refusal goes when the form that was refused is changed or left. Redraws nothing with what is typed. */
export const RefusalEnds = () => {
  const { watch } = useFormContext()
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      // Without a name nothing was typed: the form was filled anew.
      if (name !== undefined) toast.formChanged()
    })
    return () => {
      unsubscribe()
      toast.formChanged()
    }
  }, [watch])
  return null
}
