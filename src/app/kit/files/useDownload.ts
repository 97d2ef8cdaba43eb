import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { saveFile } from './saveFile'

type Wanted = { path: string; name?: string | undefined }
type Options = { name?: string; onSaved?: () => void }

/**
 * R7.06: fetches a file with the person's token and saves it, under the name that its record gives it or, where the server makes it, under the one
 * given there. A refusal has been told by then.
 */
export const useDownload = () => {
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async ({ path, name }: Wanted) => {
      const { data } = await provider.getFile(path)
      saveFile({ blob: data.blob, name: name ?? data.name })
    },
  })
  return {
    save: (path: string, { name, onSaved }: Options = {}) => mutate({ path, name }, { onSuccess: onSaved }),
    /** As `save`, for a form, which shows the refusal. */
    saveFromForm: (path: string) => mutateAsync({ path }),
    isSaving: isPending,
  }
}
