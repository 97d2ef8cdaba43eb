import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Calls `onChange` on every form change, so that a preview of the form's effects can be discarded. */
export const OnFormChange = ({ onChange }: { onChange: () => void }) => {
  const { subscribe } = useFormContext()
  useEffect(() => subscribe({ formState: { values: true }, callback: onChange }), [subscribe, onChange])
  return null
}
