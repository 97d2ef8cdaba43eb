import { useEffect, useState } from 'react'
import { useRead } from '../../kit/providers/calls'

type CellParams = { params: { group: string; subject: string }; item: number; student: number; version: number }

/** Delay in milliseconds, so that moving across cells with the arrow keys loads nothing. */
const selectionDelayMs = 300

/** Loads the details of the selected cell after a short delay. */
export const useCellDetails = ({ params, item, student, version }: CellParams, isAsked: boolean) => {
  const key = `${item} ${student}`
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), selectionDelayMs)
    return () => clearTimeout(timer)
  }, [key])
  return useRead(
    'GET /api/gradebook/:group/:subject/entries/:item/:student',
    // The version is part of the query key, so a change invalidates the cached details.
    { params: { ...params, item, student, version }, quiet: 'all' },
    { enabled: isAsked && rested === key },
  )
}
