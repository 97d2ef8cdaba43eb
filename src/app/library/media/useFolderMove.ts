import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { toast } from '../../shell/toasts/store'
import { useRefreshLibrary } from './library'

/** Outcome of a move; `reasons` are the server's error messages. */
export type MoveResult = { done: boolean; reasons: readonly string[] }

/** Returns a function that moves a folder; a null target is the root. */
export const useFolderMove = () => {
  const translate = useTranslate()
  const { act } = useDataProvider<AppDataProvider>()
  const refresh = useRefreshLibrary()
  const put = async ({ id, name, version }: MediaFolder, parent_id: number | null, quiet: readonly number[] = []) => {
    const body = { name, parent_id, version }
    const { data } = await act('PUT /api/media/folders/:id', { id, body, quiet })
    await refresh()
    return data
  }
  return async (folder: MediaFolder, parent_id: number | null): Promise<MoveResult> => {
    try {
      const moved = await put(folder, parent_id, [422])
      const moveBack = () => void put(moved, folder.parent_id).catch(shownAsToast)
      toast.success({
        title: translate('media.folder_moved', { name: folder.name }),
        action: { label: translate('media.undo'), run: moveBack },
      })
      return { done: true, reasons: [] }
    } catch (error) {
      // Someone else may have moved the folder in the meantime, so reload it.
      await refresh()
      const refused = error instanceof HttpError && error.status === 422 ? error.body?.errors : undefined
      return { done: false, reasons: Object.values(refused ?? {}).map(String) }
    }
  }
}
