import { useFieldValue } from 'react-admin'

/** The record's value as it is; a dash for none. */
export const TextField = ({ source }: { source: string }) => {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' || typeof value === 'number' ? value : '—'
}
