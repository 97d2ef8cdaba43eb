import { useFieldValue } from 'react-admin'

/** The record's value unchanged; a dash if there is none. */
export const TextField = ({ source }: { source: string }) => {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' || typeof value === 'number' ? value : '—'
}
