import { useResourceContext, useTranslate } from 'react-admin'
import type { BulkAction } from '../providers/dataProvider'

/** What archiving, restoring or deleting means for records of the resource around, in its own words where it has some. */
export const useActionText = (): ((action: BulkAction) => string) => {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (action) => translate(`resources.${resource}.${action}_text`, { _: translate(`kit.action.text.${action}`) })
}
