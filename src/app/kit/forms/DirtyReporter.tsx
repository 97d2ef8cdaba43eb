import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'

/** Tells what stands outside the form whether it holds unsaved changes. */
export const DirtyReporter = ({ onChange }: { onChange: (isDirty: boolean) => void }) => {
  const { dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}
