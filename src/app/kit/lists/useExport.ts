import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext, type Identifier } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { saveFile } from '../files/saveFile'

type Wanted = { format: 'csv' | 'xlsx'; ids?: readonly Identifier[] }

/** Saves the list as a file: every record that the filter matches, or the chosen ones, in the order of the list. */
export const useExport = () => {
  const provider = useDataProvider<AppDataProvider>()
  const resource = useResourceContext() ?? ''
  const { filterValues, sort } = useListContext()
  return useMutation({
    mutationFn: ({ format, ids }: Wanted) =>
      provider.exportList(resource, { format, sort, filter: ids ? { id: ids } : filterValues }),
    onSuccess: ({ data }) => saveFile(data),
  })
}
