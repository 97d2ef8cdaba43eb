import { useResourceContext, useTranslate } from 'react-admin'

/** Texts of the current resource under react-admin's keys: `name`, `empty`, `invite`, `action.create`. */
export const useResourceText = (): ((key: string, smart_count?: number) => string) => {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (key, smart_count = 1) => translate(`resources.${resource}.${key}`, { smart_count })
}
