import { useResourceContext, useTranslate } from 'react-admin'
import type { BulkAction } from '../providers/dataProvider'

/** Explains archiving, restoring or deleting for the current resource, with a generic text as a fallback. */
export const useActionText = (): ((action: BulkAction) => string) => {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (action) => translate(`resources.${resource}.${action}_text`, { _: translate(`kit.action.text.${action}`) })
}
