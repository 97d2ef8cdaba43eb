import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { saveFile } from './saveFile'

type DownloadRequest = { path: string; name?: string | undefined }
type Options = { name?: string; onSaved?: () => void }

/**
 * R7.06: downloads a file with the user's token, named by its record or by the server. Errors are already reported by
 * the data provider.
 */
export const useDownload = () => {
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async ({ path, name }: DownloadRequest) => {
      const { data } = await provider.getFile(path)
      saveFile({ blob: data.blob, name: name ?? data.name })
    },
  })
  return {
    save: (path: string, { name, onSaved }: Options = {}) => mutate({ path, name }, { onSuccess: onSaved }),
    /** Like `save`, for a form that displays the error. */
    saveFromForm: (path: string) => mutateAsync({ path }),
    isSaving: isPending,
  }
}
