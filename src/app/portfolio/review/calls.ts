import { useSearchParams } from 'react-router-dom'
import { readKey } from '../../kit/providers/calls'

export const itemCall = 'GET /api/portfolios/items/:id'
export const nextCall = 'GET /api/portfolios/items/next'
export const itemKey = (id: number) => readKey(itemCall, { id })

/** The student whose achievements are being reviewed, or null for the whole queue. */
export const useReviewScope = (): string | null => useSearchParams()[0].get('student')

export const reviewPath = (id: number, within: string | null) =>
  `/portfolios/items/${id}${within === null ? '' : `?student=${within}`}`
