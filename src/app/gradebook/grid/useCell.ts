import { useEffect, useState } from 'react'
import { useRead } from '../../kit/providers/calls'

type Which = { params: { group: string; subject: string }; item: number; student: number; version: number }

/** In ms. Who walks over cells by arrows asks for none of them. */
const restMs = 300

/** What the server knows of a cell besides its mark, asked for once somebody rests on it. */
export const useCell = ({ params, item, student, version }: Which, isAsked: boolean) => {
  const key = `${item} ${student}`
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return useRead(
    'GET /api/gradebook/:group/:subject/entries/:item/:student',
    // The version makes it another question: what is known of the cell before a change is old after it.
    { params: { ...params, item, student, version }, quiet: 'all' },
    { enabled: isAsked && rested === key },
  )
}
