import { useFieldValue, useTranslate } from 'react-admin'

/** Yes or no as text; a dash if unknown. */
export const BooleanField = ({ source }: { source: string }) => {
  const translate = useTranslate()
  const value: unknown = useFieldValue({ source })
  return typeof value === 'boolean' ? translate(value ? 'kit.yes' : 'kit.no') : '—'
}
