import { useTranslateLabel } from 'react-admin'

/** Returns a field's label: the given message, or else the message for its source. */
export const useLabel = (): ((field: { source: string; label?: string }) => string) => {
  const translateLabel = useTranslateLabel()
  return ({ source, label }) => {
    const name = translateLabel({ source, ...(label && { label }) })
    return typeof name === 'string' ? name : source
  }
}
