import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useRecordContext, type RaRecord } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormFieldsContext } from '../inputs/formFields'
import { comparedPaths, isSame, valueAt } from './conflict'

/** A save that came through: the record as it now stands, and what was sent. */
export type Saved = { readonly record: RaRecord; readonly sent: unknown }

/**
 * Shows in the form what becomes of its record, as long as nothing is typed there: what is typed stays, and meets the other version when it is
 * saved. After a save only what was typed while it was on its way stays.
 */
export const FollowRecord = ({ saved }: { saved: Saved | null }) => {
  const record = useRecordContext()
  const fields = useContext(FormFieldsContext)
  const { reset, getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const shown = useRef(record)
  const follow = useEffectEvent((next: RaRecord | undefined) => {
    const isTyped = Object.keys(dirtyFields).length > 0 && next?.id === shown.current?.id
    if (next === shown.current || isTyped) return
    shown.current = next
    reset(next)
  })
  const settle = useEffectEvent(({ record: now, sent }: Saved) => {
    const typed = structuredClone(getValues())
    const typedSince = comparedPaths(fields).filter((path) => !isSame(valueAt(typed, path), valueAt(sent, path)))
    shown.current = now
    reset(now)
    for (const path of typedSince) setValue(path, valueAt(typed, path), { shouldDirty: true })
  })
  useEffect(() => follow(record), [record])
  useEffect(() => {
    if (saved) settle(saved)
  }, [saved])
  return null
}
