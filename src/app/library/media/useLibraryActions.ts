import { useDataProvider, useTranslate } from 'react-admin'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { toast } from '../../shell/toasts/store'
import { useRefreshLibrary } from './library'

type Outcome = { data: { done: number[]; refused: { id: number; message: string }[] } }

type FilePlacement = { readonly id: number; readonly folder_id: number | null }

/**
 * Bulk actions on the shown `rows`. Each reports its result in a toast; moving to a folder or to the trash can be
 * undone.
 */
export const useLibraryActions = (rows: readonly FilePlacement[]) => {
  const translate = useTranslate()
  const { act } = useDataProvider<AppDataProvider>()
  const refresh = useRefreshLibrary()

  const report = async (name: string, { data: { done, refused } }: Outcome, undo?: () => void) => {
    await refresh()
    if (done.length > 0)
      toast.success({
        title: translate(`media.done.${name}`, { smart_count: done.length }),
        ...(undo && { action: { label: translate('media.undo'), run: undo } }),
      })
    const [first] = refused
    if (first)
      toast.warning({ title: translate('media.refused', { smart_count: refused.length }), text: first.message })
  }
  const withErrorToast = async (run: () => Promise<void>) => run().catch(shownAsToast)

  const restore = (ids: readonly number[]) =>
    withErrorToast(async () =>
      report('restore', await act('POST /api/media/files/restore', { body: { ids: [...ids] } })),
    )
  const moveTo = (ids: readonly number[], folder: number | null) =>
    act('POST /api/media/files/move', { body: { ids: [...ids], folder_id: folder } })
  /** Moves files back to their own folders, which can differ because a search shows files of many folders. */
  const moveBack = (moved: readonly FilePlacement[]) =>
    withErrorToast(async () => {
      for (const folder of new Set(moved.map(({ folder_id }) => folder_id)))
        await moveTo(
          moved.filter(({ folder_id }) => folder_id === folder).map(({ id }) => id),
          folder,
        )
      await refresh()
    })
  return {
    restore,
    trash: (ids: readonly number[]) =>
      withErrorToast(async () => {
        const answer = await act('POST /api/media/files/trash', { body: { ids: [...ids] } })
        await report('trash', answer, () => void restore(answer.data.done))
      }),
    move: (ids: readonly number[], folder: number | null) =>
      withErrorToast(async () => {
        const answer = await moveTo(ids, folder)
        const moved = rows.filter(({ id, folder_id }) => answer.data.done.includes(id) && folder_id !== folder)
        await report('move', answer, moved.length > 0 ? () => void moveBack(moved) : undefined)
      }),
    remove: (ids: readonly number[]) =>
      withErrorToast(async () =>
        report('delete', await act('POST /api/media/files/delete', { body: { ids: [...ids] } })),
      ),
  }
}
