import { useFieldValue, useTranslate } from 'react-admin'

/** Yes or no in words; a dash where it is not known. */
export const BooleanField = ({ source }: { source: string }) => {
  const translate = useTranslate()
  const value: unknown = useFieldValue({ source })
  return typeof value === 'boolean' ? translate(value ? 'kit.yes' : 'kit.no') : '—'
}
