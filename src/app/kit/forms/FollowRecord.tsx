import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useRecordContext, type RaRecord } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormFieldsContext } from '../inputs/formFields'
import { fieldPaths, isSame, valueAt } from './conflict'

/** A successful save: the resulting record and the values sent. */
export type SaveResult = { readonly record: RaRecord; readonly sent: unknown }

/**
 * Updates a pristine form when its record changes; a dirty form keeps its values, and saving it may cause a conflict.
 * After a save, only values typed during the request stay dirty.
 */
export const FollowRecord = ({ saved }: { saved: SaveResult | null }) => {
  const record = useRecordContext()
  const fields = useContext(FormFieldsContext)
  const { reset, getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const shown = useRef(record)
  const follow = useEffectEvent((next: RaRecord | undefined) => {
    const isDirty = Object.keys(dirtyFields).length > 0 && next?.id === shown.current?.id
    if (next === shown.current || isDirty) return
    shown.current = next
    reset(next)
  })
  const settle = useEffectEvent(({ record: now, sent }: SaveResult) => {
    const typed = structuredClone(getValues())
    const dirtyPaths = fieldPaths(fields).filter((path) => !isSame(valueAt(typed, path), valueAt(sent, path)))
    shown.current = now
    reset(now)
    for (const path of dirtyPaths) setValue(path, valueAt(typed, path), { shouldDirty: true })
  })
  useEffect(() => follow(record), [record])
  useEffect(() => {
    if (saved) settle(saved)
  }, [saved])
  return null
}
