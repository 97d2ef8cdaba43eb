import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Tells that the form has changed since: what was shown of its effect no longer holds. */
export const Replan = ({ onChange }: { onChange: () => void }) => {
  const { subscribe } = useFormContext()
  useEffect(() => subscribe({ formState: { values: true }, callback: onChange }), [subscribe, onChange])
  return null
}
