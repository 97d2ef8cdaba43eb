import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
import { toast } from '../../shell/toasts/store'
import { useRefreshLibrary } from './library'

/** Deletes an empty folder, or says what is still in it; then one stands in the folder around it. */
export const useFolderRemoval = (onGone: (parent: number | null) => void) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  return async ({ id, name, parent_id }: MediaFolder) => {
    try {
      await call('DELETE /api/media/folders/:id', { params: { id }, quiet: [409] })
      onGone(parent_id)
      await refresh()
      toast.success({ title: translate('media.folder_deleted', { name }) })
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 409)
        toast.warning({ title: translate('media.folder_full', { name }), text: translate('media.folder_full_text') })
    }
  }
}
